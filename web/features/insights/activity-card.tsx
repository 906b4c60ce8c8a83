import { weekdayName } from '#web/format/days.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card } from '#web/ui/card.tsx';
import { HeatTable } from '#web/ui/heat-table.tsx';
import { tripsHref } from './hrefs.ts';
import type { Sides } from './sides.ts';
import type { Names } from './use-names.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Trips by weekday and hour; each cell opens its trips. */
export function ActivityCard({ projectId, sides: { own }, names }: { projectId: number; sides: Sides; names: Names }) {
  const t = useWords(insightsWords);
  const most = Math.max(1, ...own.starts.flat());
  return (
    <Card title={t('activity')} lead={t('activityLead')}>
      <HeatTable
        caption={t('activity')}
        corner={t('weekday')}
        columns={HOURS.map((hour) => ({
          key: String(hour),
          name: String(hour),
          label: t('hourName', { hour: names.hourLabel(hour) }),
          href: tripsHref(projectId, own, { hour }),
        }))}
        rows={own.starts.map((counts, weekday) => ({
          key: String(weekday),
          name: weekdayName(weekday + 1, 'short'),
          href: tripsHref(projectId, own, { weekday }),
          cells: counts.map((count, hour) => ({
            key: String(hour),
            heat: count / most,
            label: t('cellLabel', {
              weekday: weekdayName(weekday + 1),
              hour: names.hourLabel(hour),
              value: t('modeTrips', { count, shown: formatNumber(count) }),
            }),
            href: count > 0 ? tripsHref(projectId, own, { weekday, hour }) : undefined,
          })),
        }))}
      />
    </Card>
  );
}
