import { getInboxSettings, saveInboxSettings } from '#contract/inbox.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { inboxWords } from '#web/i18n/inbox.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Switch } from '#web/ui/switch.tsx';

/** Whether a mention is also sent by mail. */
export function MentionMails() {
  const t = useWords(inboxWords);
  const confirmed = useSession((state) => state.user?.emailVerified === true);
  const { data } = useEndpoint(getInboxSettings, confirmed ? {} : null);
  const save = useChange(saveInboxSettings, { invalidates: [getInboxSettings] });
  const mentionMails = save.isPending ? save.variables.body.mentionMails : (data?.mentionMails ?? false);
  return (
    <Switch
      label={t('mentionMails')}
      checked={mentionMails}
      disabled={!data}
      onChange={(wanted) =>
        save.mutate(
          { body: { mentionMails: wanted } },
          {
            onSuccess: () => showSnackbar({ message: t('saved'), type: 'success' }),
            onError: (error) => reportFailure(error),
          },
        )
      }
    />
  );
}
