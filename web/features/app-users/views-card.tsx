import { formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import styles from './about.module.css';
import { useViews, type Whose } from './app-user.queries.ts';
import { PagedCard } from './paged-card.tsx';

/** Who looked at the person's tracks, and when. */
export function ViewsCard({ whose }: { whose: Whose }) {
  const t = useWords(appUsersWords);
  return (
    <PagedCard
      title={t('views')}
      lead={t('viewsLead')}
      empty={t('noViews')}
      list={useViews(whose)}
      row={({ at, viewer, what }) => (
        <li key={`${at}${viewer}`}>
          <div className={styles.line}>
            <span className={styles.start}>
              <strong>{viewer ?? t('someone')}</strong>
              <span className={styles.faint}>{t(`view_${what}`)}</span>
            </span>
            <time className={styles.faint} dateTime={at}>
              {formatMoment(at)}
            </time>
          </div>
        </li>
      )}
    />
  );
}
