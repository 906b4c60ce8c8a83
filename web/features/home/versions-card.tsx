import type { HomeFigures } from '#contract/home.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { BarList } from '#web/ui/bar-list.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import styles from './home.module.css';
import { homeUsersHref } from './rows-href.ts';

/** SDK versions as last reported by the phones. */
export function VersionsCard({ projectId, figures }: { projectId: number; figures: HomeFigures | undefined }) {
  const t = useWords(homeWords);
  const versions = figures?.versions;
  return (
    <Card title={t('versions')} lead={t('versionsLead')}>
      {versions === undefined && <Skeleton height={120} />}
      {versions?.length === 0 && <p className={styles.nothing}>{t('noVersions')}</p>}
      {figures && versions && versions.length > 0 && (
        <div className={styles.stack}>
          <BarList
            label={t('versions')}
            most={Math.max(...versions.map((one) => one.users))}
            rows={versions.map(({ platform, version, users }) => ({
              key: `${platform} ${version}`,
              name: platform ? `${platform} ${version}` : version,
              count: users,
              href: homeUsersHref(projectId, { ...(platform && { platform }), version }),
            }))}
          />
          {figures.moreVersions > 0 && (
            <p className={styles.nothing}>
              {t('moreVersions', { count: figures.moreVersions, n: formatNumber(figures.moreVersions) })}
            </p>
          )}
          {figures.withoutVersion > 0 && (
            <p className={styles.nothing}>{t('withoutVersion', { count: figures.withoutVersion })}</p>
          )}
        </div>
      )}
    </Card>
  );
}
