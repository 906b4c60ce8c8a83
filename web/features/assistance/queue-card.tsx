import MapPin from 'icon:map-pin';
import ShieldCheck from 'icon:shield-check';
import type { AssistanceCase } from '#contract/assistance.ts';
import { inOrder } from '#web/format/in-order.ts';
import { formatNumber, formatSpeed } from '#web/format/numbers.ts';
import { formatMoment } from '#web/format/times.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { usePlaceText } from '#web/map/place-names.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useDeed, useOpenCases } from './assistance.queries.ts';
import { KindName } from './case-chips.tsx';
import { Elapsed } from './elapsed.tsx';
import styles from './queue.module.css';
import { SoundSwitch } from './sound-switch.tsx';
import { useRefusal } from './use-refusal.ts';

/** Waiting cases, longest first. */
export function QueueCard({ projectId, fresh }: { projectId: number; fresh: readonly string[] }) {
  const t = useWords(assistanceWords);
  const { data, error, refetch } = useOpenCases(projectId);
  const counts = data && [
    t('queueCount', { count: data.open }),
    ...(data.acknowledged > 0 ? [t('queueInHand', { count: data.acknowledged })] : []),
  ];
  return (
    <Card
      title={t('queue')}
      {...(counts && data.items.length > 0 && { lead: counts.join(' · ') })}
      action={<SoundSwitch />}
      flush
    >
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Row gap={12} nowrap tone="muted" pad="16 20" data-coming>
          <Skeleton height={20} />
        </Row>
      ) : data.items.length === 0 ? (
        <Row gap={12} nowrap tone="muted" pad="16 20">
          <ShieldCheck size={20} aria-hidden="true" />
          <div>
            <Text as="strong" weight={500} tone="plain">
              {t('queueEmpty')}
            </Text>
            <p>{t('queueEmptyText')}</p>
          </div>
        </Row>
      ) : (
        <Text as="ul" line="between" aria-live="polite">
          {data.items.map((one) => (
            <QueueRow
              key={one.id}
              projectId={projectId}
              one={one}
              clockAheadMs={data.clockAheadMs}
              isFresh={fresh.includes(one.id)}
            />
          ))}
        </Text>
      )}
      {data && data.items.length < data.open + data.acknowledged && (
        <Row as="p" gap={12} nowrap tone="muted" pad="16 20">
          {t('more', { count: data.items.length })}
        </Row>
      )}
    </Card>
  );
}

interface RowProps {
  projectId: number;
  one: AssistanceCase;
  clockAheadMs: number;
  isFresh: boolean;
}

function QueueRow({ projectId, one, clockAheadMs, isFresh }: RowProps) {
  const t = useWords(assistanceWords);
  const refused = useRefusal();
  const deed = useDeed(projectId, one.id);
  const isOpen = one.state === 'open';
  const acknowledge = () =>
    deed.mutate(
      { deed: 'acknowledge', version: one.version },
      { onSuccess: () => showSnackbar({ message: t('acknowledged'), type: 'success' }), onError: refused },
    );
  const place = usePlaceText(one) || `${one.lat.toFixed(5)}, ${one.lon.toFixed(5)}`;
  const since = isOpen ? one.receivedAt : (one.acknowledgedAt ?? one.receivedAt);
  return (
    <Grid
      as="li"
      align="center"
      pad="12 20"
      className={styles.waiting}
      data-state={one.state}
      data-fresh={isFresh}
      data-case={one.id}
    >
      <Stack gap={0} tone="muted" size="caption" className={styles.timer} title={formatMoment(since)}>
        <Elapsed since={since} clockAheadMs={clockAheadMs} />
        <span>{t(`state_${one.state}`)}</span>
      </Stack>
      <Stack gap={2}>
        <KindName kind={one.kind} isTest={one.isTest} />
        <Text size="small" weight={400} mono leading={20} breaks>
          {inOrder(one.userId)}
        </Text>
      </Stack>
      <Row gap={6} nowrap align="start" className={styles.place}>
        <MapPin size={16} aria-hidden="true" />
        {place}
      </Row>
      <Row gap="2 16" align="stretch" size="small" tabular className={styles.figures}>
        {one.asi !== null && (
          <span>
            {t('severityShort')} <strong>{formatNumber(one.asi, 2)}</strong>
          </span>
        )}
        {one.speedKmh !== null && <span>{formatSpeed(one.speedKmh)}</span>}
        <Note as="span">{one.assignedTo ?? t('nobody')}</Note>
      </Row>
      <Row align="stretch">
        {isOpen && (
          <Button kind="main" busy={deed.isPending} onClick={acknowledge}>
            {t('acknowledge')}
          </Button>
        )}
        <ButtonLink
          href={withParameters({ case: one.id })}
          aria-label={t('openCase', { kind: t(`kind_${one.kind}`), user: one.userId })}
        >
          {t('open')}
        </ButtonLink>
      </Row>
    </Grid>
  );
}
