import type { LatestChange } from '#contract/home.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { homeWords } from '#web/i18n/home.ts';
import { type Translate, useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { adminHref } from '#web/navigation/paths.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { entityName } from '#web/ui/entity-name.ts';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './home.module.css';

const wordsFor = (t: Translate<typeof homeWords>, { entity, action }: LatestChange): string =>
  t(`done_${action}`, { thing: entityName(entity) });

/** For admins: the latest changes. */
export function ChangesCard({
  projectId,
  changes,
}: {
  projectId: number;
  changes: readonly LatestChange[] | undefined;
}) {
  const t = useWords(homeWords);
  return (
    <Card
      title={t('changes')}
      action={
        <Text as={NearLink} oneLine className={styles.more} href={adminHref('/admin/sdkConfig/revisions', projectId)}>
          {t('allChanges')}
        </Text>
      }
    >
      {changes === undefined && <Skeleton height={120} />}
      {changes?.length === 0 && <Note>{t('noChanges')}</Note>}
      {changes && changes.length > 0 && (
        <Stack as="ul" gap={12} size="small">
          {changes.map((change) => (
            <Stack as="li" gap={0} key={change.id}>
              <span>{wordsFor(t, change)}</span>
              <Caption as="small" ellipsis>
                {change.by ?? t('product')}
                {' · '}
                <time dateTime={change.at} title={formatMoment(change.at)}>
                  {formatAgo(change.at)}
                </time>
              </Caption>
            </Stack>
          ))}
        </Stack>
      )}
    </Card>
  );
}
