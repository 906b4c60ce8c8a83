import { type SubmitEvent, useState } from 'react';
import { type AppUserHead, startAppUserLogging, stopAppUserLogging } from '#contract/app-user-head.ts';
import { useChange } from '#web/api/use-change.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { APP_USER_CHANGE } from './app-user-calls.ts';
import { type LoggingChoice, LoggingFields } from './logging-fields.tsx';

interface Props {
  userKey: UserKey;
  head: AppUserHead;
  open: boolean;
  onClose: () => void;
}

/** Enables logging on the phone for a limited time. */
export function LoggingPanel({ userKey, head: { logging }, open, onClose }: Props) {
  const t = useWords(appUsersWords);
  const { level: word } = useDictionary();
  const [draft, setDraft] = useState<LoggingChoice>({ level: 'DEBUG', hours: 24 });
  const start = useChange(startAppUserLogging, APP_USER_CHANGE);
  const stop = useChange(stopAppUserLogging, APP_USER_CHANGE);
  const done = (message: string) => ({
    onSuccess: () => {
      showSnackbar({ message, type: 'success' });
      onClose();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (start.isPending) return;
    start.mutate({ query: userKey, body: draft }, done(t('loggingStarted', { user: userKey.userId })));
  };
  return (
    <SidePanel open={open} onClose={onClose} title={t('logging')} lead={t('loggingLead')}>
      {logging ? (
        <Stack>
          <Notice tone="info">
            <strong>{t('loggingOn', { level: word(logging.level), until: formatMoment(logging.endsAt) })}</strong>
            <span>
              {logging.notifiedAt ? t('loggingTold', { ago: formatAgo(logging.notifiedAt) }) : t('loggingNotTold')}
            </span>
          </Notice>
          {stop.isError && <Notice tone="error">{t('failedAction')}</Notice>}
          <Button
            busy={stop.isPending}
            onClick={() => stop.mutate({ query: userKey }, done(t('loggingStopped', { user: userKey.userId })))}
          >
            {t('stopLogging')}
          </Button>
        </Stack>
      ) : (
        <Stack as="form" onSubmit={submit}>
          <LoggingFields draft={draft} onChange={(changes) => setDraft({ ...draft, ...changes })} />
          {start.isError && <Notice tone="error">{t('failedAction')}</Notice>}
          <Button kind="main" type="submit" busy={start.isPending}>
            {t('startLogging')}
          </Button>
        </Stack>
      )}
    </SidePanel>
  );
}
