import { overrideTransport } from '#contract/corrections.ts';
import { DRIVEN_MODES, GROUP_OF_MODE } from '#contract/dictionary.ts';
import type { ItemType } from '#contract/timeline.ts';
import type { Trip } from '#contract/trip.ts';
import { useChange } from '#web/api/use-change.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { timelineKeys } from '#web/features/timeline/day/day.queries.ts';
import { ICON_OF_MODE } from '#web/features/timeline/shared/modes.ts';
import { formatShare } from '#web/format/numbers.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { runnerUpOf } from './doubtful-mode.ts';
import styles from './mode-card.module.css';
import { useTripText } from './use-trip-text.ts';

/** Less likely modes are summed as the rest. */
const MIN_SHARE = 0.005;

interface ModeProps {
  userKey: UserKey;
  trip: Trip;
  mayWrite: boolean;
}

/** Why this mode: the probability of each, and the deciding facts. */
export function ModeCard({ userKey, trip, mayWrite }: ModeProps) {
  const t = useWords(tripWords);
  const words = useDictionary();
  const text = useTripText();
  const { features, type, measuredType } = trip;
  const { transport, explanation = [] } = features;
  const runnerUp = runnerUpOf(trip);
  if (!transport) return null;
  const likely = (Object.entries(transport.probabilities) as [ItemType, number][])
    .filter(([, share]) => share >= MIN_SHARE)
    .sort(([, a], [, b]) => b - a);
  const lead = type === measuredType ? undefined : t('measuredAs', { mode: words.mode(measuredType) });
  return (
    <Card title={t('mode')} lead={lead}>
      {runnerUp && <Doubt userKey={userKey} trip={trip} runnerUp={runnerUp} mayWrite={mayWrite} />}
      <Stack as="ul" gap={6} size="small" className={styles.likely}>
        {likely.map(([mode, share]) => {
          const Icon = ICON_OF_MODE[mode];
          return (
            <Grid as="li" key={mode} columns="16px 112px minmax(0, 1fr) auto" gap={8} align="center">
              <Icon size={15} aria-hidden="true" />
              <span>{words.mode(mode)}</span>
              <ShareBar share={Math.round(share * 100) / 100} data-group={GROUP_OF_MODE[mode]} />
              <Text as="strong" weight={500} tabular textAlign="right">
                {formatShare(share, share < 0.1 ? 1 : 0)}
              </Text>
            </Grid>
          );
        })}
      </Stack>
      {explanation.length > 0 && (
        <>
          <Text as="h3" size="small" weight={600} above={12} below={4}>
            {t('why')}
          </Text>
          <Text as="ul" size="small" className={styles.reasons}>
            {explanation.map((reason) => (
              <li key={reason.fact}>{text.reason(reason)}</li>
            ))}
          </Text>
        </>
      )}
    </Card>
  );
}

/** Offers to change a doubtful mode to the runner-up with one click. */
function Doubt({ userKey, trip, runnerUp, mayWrite }: ModeProps & { runnerUp: ItemType }) {
  const t = useWords(tripWords);
  const words = useDictionary();
  const correct = useChange(overrideTransport, { invalidates: [timelineKeys.ofUser(userKey)] });
  const mode = words.mode(runnerUp);
  const choose = async () => {
    const transport = DRIVEN_MODES.includes(runnerUp) ? 'DRIVING' : runnerUp;
    const { startTs, version } = trip;
    await correct.mutateAsync({ query: userKey, body: { startTs, version, transport, reason: t('doubtReason') } });
    showSnackbar({ message: t('done_transport'), type: 'success' });
  };
  return (
    <Row below={12} gap="8 16" justify="between" size="small">
      <p>{t('doubt', { mode: words.mode(trip.type), other: mode })}</p>
      {mayWrite && (
        <Button busy={correct.isPending} onClick={() => void choose().catch(() => undefined)}>
          {t('doubtChoose', { mode })}
        </Button>
      )}
      <FailureNotice error={correct.error} />
    </Row>
  );
}

/** The quality of the recording, and what lowers it. */
export function QualityCard({ trip: { features }, fixCount }: { trip: Trip; fixCount: number | null }) {
  const t = useWords(tripWords);
  const text = useTripText();
  const { quality } = features;
  if (!quality) return null;
  return (
    <Card title={t('quality')} lead={fixCount === null ? undefined : t('fixes', { count: fixCount })}>
      <Grid columns="auto 1fr" gap={12} align="center" below={8}>
        <Text as="strong" size="title" weight={600} tabular>
          {quality.score}
        </Text>
        <ShareBar share={quality.score / 100} />
      </Grid>
      {quality.reasons.length > 0 ? (
        <Text as="ul" size="small" className={styles.reasons}>
          {quality.reasons.map((reason) => (
            <li key={reason.fact}>{text.reason(reason)}</li>
          ))}
        </Text>
      ) : (
        <Note>{t('qualityFine')}</Note>
      )}
    </Card>
  );
}
