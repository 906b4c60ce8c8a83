import type { CaseEntry } from '#contract/assistance.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import shared from './assistance.module.css';
import styles from './case.module.css';

/** Who saw it and what was done, the latest first. */
export function CaseHistory({ entries }: { entries: readonly CaseEntry[] }) {
  const t = useWords(assistanceWords);
  const words = ({ action, to, outcome }: CaseEntry): string => {
    if (action === 'assigned') return t('action_assigned', { to: to ?? t('someoneGone') });
    if (action === 'closed') return t('action_closed', { outcome: outcome ? t(`outcome_${outcome}`) : '' });
    return t(`action_${action}`);
  };
  if (entries.length === 0) return <p className={shared.faint}>{t('noHistory')}</p>;
  return (
    <ol className={styles.history}>
      {entries.toReversed().map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the front of this order
        <li key={entries.length - at} data-action={entry.action}>
          <p>
            <strong>{entry.by ?? t('someoneGone')}</strong> {words(entry)}
            <span className={shared.faint}>
              <Ago at={entry.at} />
            </span>
          </p>
          {entry.text && <p className={styles.noteText}>{entry.text}</p>}
        </li>
      ))}
    </ol>
  );
}
