import type { CaseEntry } from '#contract/assistance.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './case.module.css';

/** Who saw it and what was done, latest first. */
export function CaseHistory({ entries }: { entries: readonly CaseEntry[] }) {
  const t = useWords(assistanceWords);
  const words = ({ action, to, outcome }: CaseEntry): string => {
    if (action === 'assigned') return t('action_assigned', { to: to ?? t('someoneGone') });
    if (action === 'closed') return t('action_closed', { outcome: outcome ? t(`outcome_${outcome}`) : '' });
    return t(`action_${action}`);
  };
  if (entries.length === 0) return <Note>{t('noHistory')}</Note>;
  return (
    <Stack as="ol" gap={12} size="small" className={styles.history}>
      {entries.toReversed().map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the front of this order
        <li key={entries.length - at} data-action={entry.action}>
          <Text as="p" breaks>
            <Text as="strong" weight={500}>
              {entry.by ?? t('someoneGone')}
            </Text>{' '}
            {words(entry)}
            <Note as="span">
              <Ago at={entry.at} />
            </Note>
          </Text>
          {entry.text && (
            <Text as="p" breaks keepsBreaks pad="8 12" rounded="small" ground="sunken" above={4}>
              {entry.text}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  );
}
