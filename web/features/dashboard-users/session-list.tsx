import { useState } from 'react';
import { endAllSessions, endSession, listSessions } from '#contract/dashboard-users.ts';
import type { CurrentUser } from '#contract/users.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { personName } from '#web/format/person-name.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { dashboardUsersWords } from '#web/i18n/dashboard-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './dashboard-users.module.css';
import { DASHBOARD_USER_CHANGE } from './user-change.ts';

const REFETCH_MS = 15_000;

/** A person's sessions, which can be ended one by one or all at once. */
export function SessionList({ user }: { user: CurrentUser }) {
  const t = useWords(dashboardUsersWords);
  const { uid } = user;
  const { data, error, refetch } = useEndpoint(listSessions, { params: { uid } }, { refetchInterval: REFETCH_MS });
  const sessions = data?.items;
  const end = useChange(endSession, DASHBOARD_USER_CHANGE);
  const endAll = useChange(endAllSessions, DASHBOARD_USER_CHANGE);
  const [isAsking, setAsking] = useState(false);
  const name = personName(user);
  const others = sessions?.filter((session) => !session.own) ?? [];
  const tell = (failed: Error) => reportFailure(failed);
  const confirm = () =>
    endAll.mutate(
      { params: { uid } },
      {
        onSuccess: ({ ended }) => {
          showSnackbar({ message: t('endedAll', { count: ended }), type: 'success' });
          setAsking(false);
        },
        onError: tell,
      },
    );
  return (
    <section>
      <h3>{t('sessions')}</h3>
      {error && !sessions && <Failed error={error} onRetry={() => void refetch()} />}
      {!sessions && !error && <Skeleton width="60%" />}
      {sessions?.length === 0 && <p>{t('noSessions')}</p>}
      <Stack as="ul" gap={8} className={styles.list}>
        {sessions?.map((session) => (
          <li key={session.id}>
            <Stack as="span" gap={0} className={styles.lines}>
              {(session.browser || session.address) && (
                <span>{[session.browser, session.system, session.address].filter(Boolean).join(' · ')}</span>
              )}
              <span title={formatMoment(session.lastSeenAt)}>{t('seen', { ago: formatAgo(session.lastSeenAt) })}</span>
              <span title={formatMoment(session.startedAt)}>{t('since', { ago: formatAgo(session.startedAt) })}</span>
            </Stack>
            {session.own ? (
              <Chip tone="info">{t('thisSession')}</Chip>
            ) : (
              <Button
                kind="quiet"
                aria-label={t('endOf', { at: formatMoment(session.startedAt) })}
                busy={end.isPending && end.variables.params.id === session.id}
                onClick={() =>
                  end.mutate(
                    { params: { uid, id: session.id } },
                    {
                      onSuccess: () => showSnackbar({ message: t('endedOne'), type: 'success' }),
                      onError: tell,
                    },
                  )
                }
              >
                {t('endOne')}
              </Button>
            )}
          </li>
        ))}
      </Stack>
      {others.length > 0 && (
        <Row align="stretch">
          <Button onClick={() => setAsking(true)}>{t('endAll')}</Button>
        </Row>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('endAllTitle', { name })}
          action={t('endAllNow')}
          busyAction={t('ending')}
          busy={endAll.isPending}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          <p>{t('endAllText', { name, email: user.email, count: others.length })}</p>
          {others.length !== sessions?.length && <Notice tone="info">{t('endAllSelf')}</Notice>}
        </ConfirmDialog>
      )}
    </section>
  );
}
