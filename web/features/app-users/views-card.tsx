import { listTrackViews } from '#contract/app-user-head.ts';
import { usePages } from '#web/api/use-pages.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import styles from './about.module.css';
import { PagedCard } from './paged-card.tsx';

/** Who viewed the user's tracks, and when. */
export function ViewsCard({ userKey }: { userKey: UserKey }) {
  const t = useWords(appUsersWords);
  return (
    <PagedCard
      title={t('views')}
      lead={t('viewsLead')}
      empty={t('noViews')}
      list={usePages(listTrackViews, { query: { ...userKey, limit: 20 } })}
      row={({ at, viewer, what }) => (
        <li key={`${at}${viewer}`}>
          <Row gap="2 12" align="baseline" justify="between">
            <Row as="span" inline gap="2 8" shrink breaks className={styles.start}>
              <strong>{viewer ?? t('someone')}</strong>
              <Note as="span">{t(`view_${what}`)}</Note>
            </Row>
            <Note as="time" dateTime={at}>
              {formatMoment(at)}
            </Note>
          </Row>
        </li>
      )}
    />
  );
}
