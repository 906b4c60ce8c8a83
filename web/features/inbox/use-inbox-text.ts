import type { InboxEntry } from '#contract/inbox.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatDay } from '#web/format/times.ts';
import { inboxWords } from '#web/i18n/inbox.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';

/** An entry in a sentence. */
export function useInboxText(): (entry: InboxEntry) => string {
  const t = useWords(inboxWords);
  const receivers = useWords(receiversWords);
  return (entry) => {
    const user = entry.userId ?? '';
    switch (entry.kind) {
      case 'case':
        return t(`case_${entry.facts.caseKind}`, { user });
      case 'alert':
        return t(`alert_${entry.facts.alertKind}`, {
          count: entry.facts.value,
          value: formatNumber(entry.facts.value, 2),
        });
      case 'receiver':
        return t(`receiver_${entry.facts.state}`, { receiver: receivers(`kind_${entry.facts.receiver}`) });
      case 'work': {
        const { work, outcome, name, day } = entry.facts;
        return t(`work_${work}_${outcome}`, { user, name, day: day ? formatDay(day, { zone: 'UTC' }) : '' });
      }
      case 'sdk': {
        const { users, versions } = entry.facts;
        return t('sdk', { count: users, shown: formatNumber(users), versions: versions.join(', ') });
      }
      case 'mention':
        return t(`mention_${entry.facts.subject}`, { user, by: entry.by ?? t('formerUser') });
    }
  };
}
