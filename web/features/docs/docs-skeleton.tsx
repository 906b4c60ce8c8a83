import { docsWords } from '#web/i18n/docs.ts';
import { useWords } from '#web/i18n/words.ts';
import { PageHeader, Skeleton } from '#web/ui/card.tsx';
import styles from './docs.module.css';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The same page while the description is on its way. */
export function DocsSkeleton() {
  const t = useWords(docsWords);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={styles.layout} aria-busy="true">
        <div className={styles.nav}>
          <Skeleton height={140} />
        </div>
        <div className={styles.content}>
          <Skeleton height={44} />
          <div className={styles.list}>
            {ROWS.map((row) => (
              <div key={row} className={styles.placeholder}>
                <Skeleton height={18} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
