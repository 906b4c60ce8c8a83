import type { ReplyOf } from '#contract/endpoint.ts';
import { EVERYONE } from '#contract/insight-segments.ts';
import type { getUserInsights } from '#contract/insights.ts';
import { dayAfter } from '#contract/utc-day.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { BarList } from '#web/ui/bar-list.tsx';
import { Card } from '#web/ui/card.tsx';
import { HeatTable } from '#web/ui/heat-table.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { listFilterOf, usersHref } from './hrefs.ts';
import { shortDay } from './use-names.ts';

type Data = ReplyOf<typeof getUserInsights>;
interface Props {
  projectId: number;
  data: Data;
}

/** The list of the app users behind a figure; undefined where the list cannot be filtered by the segment. */
function hrefWithin(projectId: number, { segment }: Data) {
  const ofSegment = listFilterOf(segment);
  const isListed = segment === EVERYONE || Object.keys(ofSegment).length > 0;
  return (filter: Record<string, string> = {}) =>
    isListed ? { href: usersHref(projectId, { ...ofSegment, ...filter }) } : {};
}

export function FunnelCard({ projectId, data }: Props) {
  const t = useWords(insightsWords);
  const { funnel } = data;
  const link = hrefWithin(projectId, data);
  const links = {
    registered: link(),
    permitted: link({ permission: 'granted' }),
    running: link({ state: 'RUNNING' }),
    travelling: link({ trips: '1..' }),
  };
  const stuck = funnel.registered - funnel.permitted;
  return (
    <Card title={t('funnel')} lead={t('funnelLead')}>
      <Stack gap={12}>
        <BarList
          label={t('funnel')}
          most={funnel.registered}
          rows={(['registered', 'permitted', 'running', 'travelling'] as const).map((step) => ({
            key: step,
            name: t(`funnel_${step}`),
            ...(funnel.registered > 0 && { detail: formatShare(funnel[step] / funnel.registered) }),
            count: funnel[step],
            ...links[step],
          }))}
        />
        {stuck > 0 && (
          <Note>
            <NearLink href={usersHref(projectId, { ...listFilterOf(data.segment), permission: 'missing' })}>
              {t('stuck', { count: stuck, shown: formatNumber(stuck) })}
            </NearLink>
          </Note>
        )}
      </Stack>
    </Card>
  );
}

export function VersionScoresCard({ projectId, data }: Props) {
  const t = useWords(insightsWords);
  const { versions } = data;
  const link = hrefWithin(projectId, data);
  return (
    <Card title={t('versions')} lead={t('versionsLead')}>
      {versions.length === 0 ? (
        <Text as="p" tone="muted">
          {t('noVersions')}
        </Text>
      ) : (
        <BarList
          label={t('versions')}
          most={Math.max(...versions.map(({ users }) => users))}
          rows={versions.map(({ platform, version, users, score }) => ({
            key: `${platform} ${version}`,
            name: `${platform} ${version}`.trim(),
            ...(score !== null && { detail: t('scoreOf', { value: score }) }),
            count: users,
            ...link({ ...(platform && { platform }), version }),
          }))}
        />
      )}
    </Card>
  );
}

export function RetentionCard({ projectId, data }: Props) {
  const t = useWords(insightsWords);
  const { cohorts } = data;
  const link = hrefWithin(projectId, data);
  const weeks = Math.max(0, ...cohorts.map(({ active }) => active.length));
  return (
    <Card title={t('retention')} lead={t('retentionLead')}>
      {cohorts.length === 0 ? (
        <Text as="p" tone="muted">
          {t('noCohorts')}
        </Text>
      ) : (
        <HeatTable
          caption={t('retention')}
          corner={t('registeredIn')}
          detail={t('usersColumn')}
          columns={Array.from({ length: weeks }, (_, week) => ({
            key: String(week),
            name: t('weekNumber', { number: week }),
          }))}
          rows={cohorts.map(({ week, users, active }) => ({
            key: week,
            name: shortDay(week),
            detail: formatNumber(users),
            ...link({ registeredIn: week }),
            cells: Array.from({ length: weeks }, (_, at) => {
              const count = active[at];
              if (count === undefined) return { key: String(at), heat: null, label: '' };
              return {
                key: String(at),
                heat: Math.min(1, count / users),
                label: t('weekLabel', {
                  week: shortDay(week),
                  number: at,
                  value: formatNumber(count),
                  all: formatNumber(users),
                }),
                face: formatShare(count / users),
                ...(count > 0 && link({ registeredIn: week, travelledIn: dayAfter(week, 7 * at) })),
              };
            }),
          }))}
        />
      )}
    </Card>
  );
}
