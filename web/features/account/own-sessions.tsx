import Laptop from 'icon:laptop';
import Smartphone from 'icon:smartphone';
import Tablet from 'icon:tablet';
import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '#contract/session.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { accountWords } from '#web/i18n/account.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './account.module.css';
import { placeOf } from './place-of.ts';

const ICONS = { computer: Laptop, phone: Smartphone, tablet: Tablet, other: Laptop };

const REFETCH_MS = 30_000;
const CHANGE = { invalidates: [listOwnSessions], inBackground: true };

/** One's own sessions with device and place; ended one by one or all others together. */
export function OwnSessions() {
  const t = useWords(accountWords);
  const { data, error, refetch } = useEndpoint(listOwnSessions, {}, { refetchInterval: REFETCH_MS });
  const sessions = data?.items;
  const end = useChange(endOwnSession, CHANGE);
  const endOthers = useChange(endOtherSessions, CHANGE);
  const tell = (failed: Error) => reportFailure(failed);
  if (error && !sessions) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!sessions) return <Skeleton height={96} />;
  const deviceOf = ({ browser, system }: OwnSession): string => {
    if (browser && system) return t('deviceOn', { browser, system });
    return browser || system || t('deviceUnknown');
  };
  return (
    <Stack>
      <Stack as="ul" gap={0} className={styles.sessions}>
        {sessions.map((session) => {
          const Icon = ICONS[session.device];
          const place = placeOf(session.timeZone);
          return (
            <Row as="li" gap={12} nowrap pad="8 0" tone="muted" key={session.id}>
              <Icon size={18} aria-hidden="true" />
              <Stack as="span" gap={4} grow className={styles.sessionLines}>
                <Text size="small" weight={500} className={styles.choiceName}>
                  {deviceOf(session)} {session.own && <Chip tone="success">{t('thisDevice')}</Chip>}
                </Text>
                <Caption>
                  {[place, session.address].filter(Boolean).join(' · ')}
                  {' · '}
                  <span title={formatMoment(session.lastSeenAt)}>
                    {t('lastSeen', { ago: formatAgo(session.lastSeenAt) })}
                  </span>
                </Caption>
              </Stack>
              {!session.own && (
                <Button
                  kind="quiet"
                  aria-label={t('endSessionOf', { device: deviceOf(session) })}
                  busy={end.isPending && end.variables.params.id === session.id}
                  onClick={() => end.mutate({ params: { id: session.id } }, { onError: tell })}
                >
                  {t('endSession')}
                </Button>
              )}
            </Row>
          );
        })}
      </Stack>
      {sessions.length > 1 && (
        <Row align="stretch">
          <Button
            busy={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(
                {},
                {
                  onSuccess: ({ ended }) =>
                    showSnackbar({ message: t('endedOthers', { count: ended }), type: 'success' }),
                  onError: tell,
                },
              )
            }
          >
            {t('endOthers')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
