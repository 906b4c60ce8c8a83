import CheckCheck from 'icon:check-check';
import type { InboxEntry } from '#contract/inbox.ts';
import { inboxWords } from '#web/i18n/inbox.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { useMarkAllRead, useUnreadCount } from './inbox.queries.ts';

/** Marks what had happened when the list was shown; what arrived since stays unread. */
export function MarkAllButton({ entries }: { entries: readonly InboxEntry[] }) {
  const t = useWords(inboxWords);
  const unread = useUnreadCount();
  const mark = useMarkAllRead();
  const [latest] = entries;
  if (!latest || unread === 0) return null;
  return (
    <Button
      kind="quiet"
      busy={mark.isPending}
      icon={<CheckCheck size={16} aria-hidden="true" />}
      onClick={() => mark.mutate({ body: { upTo: latest.at } }, { onError: (error) => reportFailure(error) })}
    >
      {t('markAll')}
    </Button>
  );
}
