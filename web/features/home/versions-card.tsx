import type { HomeFigures } from '#contract/home.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { BarList } from '#web/ui/bar-list.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { homeUsersHref } from './rows-href.ts';

/** SDK versions as last reported by the phones. */
export function VersionsCard({ projectId, figures }: { projectId: number; figures: HomeFigures | undefined }) {
  const t = useWords(homeWords);
  const versions = figures?.versions;
  return (
    <Card title={t('versions')} lead={t('versionsLead')}>
      {versions === undefined && <Skeleton height={120} />}
      {versions?.length === 0 && <Note>{t('noVersions')}</Note>}
      {figures && versions && versions.length > 0 && (
        <Stack gap={20}>
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
            <Note>{t('moreVersions', { count: figures.moreVersions, n: formatNumber(figures.moreVersions) })}</Note>
          )}
          {figures.withoutVersion > 0 && <Note>{t('withoutVersion', { count: figures.withoutVersion })}</Note>}
        </Stack>
      )}
    </Card>
  );
}
