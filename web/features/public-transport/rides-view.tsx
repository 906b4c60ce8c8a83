import Bus from 'icon:bus';
import type { MatchedLine } from '#contract/public-transport.ts';
import { DAY_MS, utcDay } from '#contract/utc-day.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import { publicTransportWords } from '#web/i18n/public-transport.ts';
import { useWords } from '#web/i18n/words.ts';
import { choiceOr } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { LineBadge } from './line-badge.tsx';
import { useMatchedLines } from './public-transport.queries.ts';

const PERIODS = ['7', '30', '90'] as const;
const PARAMETERS = { days: choiceOr(PERIODS, '30') };
const dayBack = (days: number): string => utcDay(Date.now() - days * DAY_MS);

/** How many rides matched which lines, in a period. */
export function RidesView() {
  const t = useWords(publicTransportWords);
  const { query, change } = useAddress(PARAMETERS);
  const { days } = query;
  // Includes tomorrow, which has begun in some zones.
  const list = useMatchedLines(dayBack(Number(days)), dayBack(-1));
  const save = () =>
    saveTable('rides-by-line', list.data?.items ?? [], [
      ['region', (line) => line.regionName],
      ['lineId', (line) => line.lineId],
      ['mode', (line) => line.mode],
      ['shortName', (line) => line.shortName],
      ['longName', (line) => line.longName],
      ['rides', (line) => line.rides],
      ['riders', (line) => line.riders],
      ['onTimes', (line) => line.onTimes],
      ['lastDay', (line) => line.lastDay],
    ]);
  const columns: Column<MatchedLine>[] = [
    { key: 'line', label: t('lineName'), onPhone: 'head', cell: (line) => <LineBadge line={line} /> },
    { key: 'region', label: t('region'), cell: ({ regionName }) => regionName ?? t('regionGone') },
    { key: 'rides', label: t('rides'), align: 'right', onPhone: 'corner', cell: ({ rides }) => formatNumber(rides) },
    { key: 'riders', label: t('riders'), align: 'right', cell: ({ riders }) => formatNumber(riders) },
    { key: 'onTimes', label: t('onTimes'), align: 'right', cell: ({ onTimes, rides }) => formatShare(onTimes / rides) },
    {
      key: 'last',
      label: t('lastRide'),
      align: 'right',
      cell: ({ lastDay }) => formatCalendarDay(lastDay),
    },
  ];
  return (
    <ResourceList
      caption={t('ridesCaption')}
      list={list}
      columns={columns}
      rowKey={({ regionId, lineId }) => `${regionId} ${lineId}`}
      filters={
        <Segmented
          label={t('period')}
          options={PERIODS.map((value) => ({ value, label: t(`days_${value}`) }))}
          value={days}
          onChange={(next) => change({ days: next })}
        />
      }
      keepsToolbar
      tools={<ExportButton save={save} disabled={!list.data?.items.length} />}
      empty={{ icon: <Bus size={22} />, title: t('ridesEmpty'), text: t('ridesEmptyText') }}
      foot={() => t('ridesTotal', { count: list.data?.total ?? 0 })}
    />
  );
}
