import { listTrackViews } from '#contract/app-user-head.ts';
import { usePages } from '#web/api/use-pages.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
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
            <Row as="span" gap="2 8" inline breaks shrink>
              <Text as="strong" weight={500}>
                {viewer ?? t('someone')}
              </Text>
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
