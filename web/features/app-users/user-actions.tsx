import Ban from 'icon:ban';
import Download from 'icon:download';
import FlaskConical from 'icon:flask-conical';
import ScrollText from 'icon:scroll-text';
import ShieldCheck from 'icon:shield-check';
import { useState } from 'react';
import { type AppUserHead, exportAppUser, setAppUserBlocked, setAppUserPilot } from '#contract/app-user-head.ts';
import { requestBytes } from '#web/api/request.ts';
import { useChange } from '#web/api/use-change.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { saveBytes } from '#web/ui/save-bytes.ts';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { APP_USER_CHANGE } from './app-user-calls.ts';
import { LoggingPanel } from './logging-panel.tsx';

interface Props {
  userKey: UserKey;
  head: AppUserHead;
  mayWrite: boolean;
}

/** The actions for a user; readers may only export. */
export function UserActions({ userKey, head, mayWrite }: Props) {
  const t = useWords(appUsersWords);
  const { userId: user } = userKey;
  const isNarrow = useNarrow();
  const [task, setTask] = useState<'block' | 'logging' | null>(null);
  const [packing, setPacking] = useState(false);
  const blocking = useChange(setAppUserBlocked, APP_USER_CHANGE);
  const piloting = useChange(setAppUserPilot, APP_USER_CHANGE);
  const reporting = (message: string) => ({
    onSuccess: () => {
      showSnackbar({ message, type: 'success' });
      // Another task may have been opened before the response arrived.
      setTask((open) => (open === 'block' ? null : open));
    },
    onError: () => showSnackbar({ message: t('failedAction'), type: 'error' }),
  });
  const setBlocked = (block: boolean, then: ReturnType<typeof reporting>) =>
    blocking.mutate({ query: userKey, body: { block } }, then);
  const pack = async () => {
    setPacking(true);
    try {
      const { bytes } = await requestBytes(exportAppUser, { query: userKey });
      saveBytes(`${user.replaceAll(/[^\w.-]+/g, '_')}.zip`, bytes, 'application/zip');
      showSnackbar({ message: t('exportedAll', { user }), type: 'success' });
    } catch {
      showSnackbar({ message: t('exportFailed'), type: 'error' });
    }
    setPacking(false);
  };
  const buttons = (
    <>
      <Button icon={<Download size={15} aria-hidden="true" />} busy={packing} onClick={() => void pack()}>
        {t(packing ? 'exportingAll' : 'exportAll')}
      </Button>
      {mayWrite && (
        <>
          <Button
            icon={<ScrollText size={15} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setTask('logging')}
          >
            {t('logging')}
          </Button>
          <Button
            icon={<FlaskConical size={15} aria-hidden="true" />}
            busy={piloting.isPending}
            onClick={() =>
              piloting.mutate(
                { query: userKey, body: { pilot: !head.pilot } },
                reporting(t(head.pilot ? 'noPilotDone' : 'pilotDone', { user })),
              )
            }
          >
            {t(head.pilot ? 'unmakePilot' : 'makePilot')}
          </Button>
          <Button
            icon={head.blocked ? <ShieldCheck size={15} aria-hidden="true" /> : <Ban size={15} aria-hidden="true" />}
            busy={head.blocked && blocking.isPending}
            onClick={() =>
              head.blocked ? setBlocked(false, reporting(t('unblockedDone', { user }))) : setTask('block')
            }
          >
            {t(head.blocked ? 'unblock' : 'block')}
          </Button>
        </>
      )}
    </>
  );
  return (
    <>
      {isNarrow ? <MoreMenu label={t('moreActions')}>{buttons}</MoreMenu> : <Row align="stretch">{buttons}</Row>}
      {task === 'block' && (
        <ConfirmDialog
          title={t('blockTitle', { user })}
          action={t('block')}
          busyAction={t('blocking')}
          busy={blocking.isPending}
          onConfirm={() => setBlocked(true, reporting(t('blockedDone', { user })))}
          onCancel={() => setTask(null)}
        >
          <p>{t('blockText')}</p>
          {blocking.isError && <Notice tone="error">{t('failedAction')}</Notice>}
        </ConfirmDialog>
      )}
      <LoggingPanel userKey={userKey} head={head} open={task === 'logging'} onClose={() => setTask(null)} />
    </>
  );
}
