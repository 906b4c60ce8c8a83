import type { LatestChange } from '../../../contract/home.ts';
import { formatAgo, formatMoment } from '../../format/times.ts';
import { homeWords } from '../../i18n/home.ts';
import { type KeyOf, type Translate, useWords } from '../../i18n/words.ts';
import { NearLink } from '../../navigation/near-link.tsx';
import { adminHref } from '../../navigation/paths.ts';
import { Card, Skeleton } from '../../ui/card.tsx';
import styles from './home.module.css';

type Key = KeyOf<typeof homeWords>;

/** What has no word of its own is a setting. */
const THINGS: Readonly<Record<string, Key>> = {
  project: 'thing_project',
  'project-settings': 'thing_project',
  'project-roles': 'thing_roles',
  'api-key': 'thing_key',
  'project-code': 'thing_code',
  receiver: 'thing_receiver',
  delivery: 'thing_delivery',
  'app-style': 'thing_style',
  'sdk-config': 'thing_features',
  retention: 'thing_retention',
  'app-user-access': 'thing_access',
  'app-user-config': 'thing_userConfig',
  'app-user-timeline': 'thing_timeline',
};

const wordsFor = (t: Translate<typeof homeWords>, { entity, action }: LatestChange): string =>
  t(`done_${action}`, { thing: t(THINGS[entity] ?? 'thing_setting') });

/** For admins: what was changed last, by whom. */
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
        <NearLink className={styles.more} href={adminHref('/admin/sdkConfig/revisions', projectId)}>
          {t('allChanges')}
        </NearLink>
      }
    >
      {changes === undefined && <Skeleton height={120} />}
      {changes?.length === 0 && <p className={styles.nothing}>{t('noChanges')}</p>}
      {changes && changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change.id}>
              <span>{wordsFor(t, change)}</span>
              <small>
                {change.by ?? t('product')}
                {' · '}
                <time dateTime={change.at} title={formatMoment(change.at)}>
                  {formatAgo(change.at)}
                </time>
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
