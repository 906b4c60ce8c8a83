import { ArrowRight } from 'lucide-react';
import type { FieldChange } from '#contract/revision-changes.ts';
import { revisionsWords } from '#web/i18n/revisions.ts';
import { useWords } from '#web/i18n/words.ts';
import styles from './change-list.module.css';
import { fieldName, leafText } from './change-words.ts';
import { classNames } from './class-names.ts';

const LONG = 60;

/** Field by field: what it was, and what it is then. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  const t = useWords(revisionsWords);
  return (
    <dl className={styles.list}>
      {changes.map(({ field, before, after }) => {
        const [old, now] = [leafText(t, field, before), leafText(t, field, after)];
        const long = (text: string) => text.length > LONG && styles.long;
        return (
          <div key={field} className={styles.change}>
            <dt>{fieldName(t, field)}</dt>
            <dd className={styles.values}>
              <span className={styles.spoken}>{t('before')}</span>
              <span className={classNames(styles.before, long(old))}>{old}</span>
              <ArrowRight size={14} aria-hidden="true" />
              <span className={styles.spoken}>{t('after')}</span>
              <span className={classNames(styles.after, long(now))}>{now}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
