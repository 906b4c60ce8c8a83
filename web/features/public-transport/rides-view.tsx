import { Bus, Download } from 'lucide-react';
import type { MatchedLine } from '#contract/public-transport.ts';
import { csvOf } from '#web/format/csv.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { formatDay } from '#web/format/times.ts';
import { publicTransportWords } from '#web/i18n/public-transport.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useParameters } from '#web/navigation/use-parameters.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { LineBadge } from './line-badge.tsx';
import { useMatchedLines } from './public-transport.queries.ts';

const PERIODS = ['7', '30', '90'] as const;
const DAY_MS = 86_400_000;
const dayBack = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** How many rides matched which lines, in a period. */
export function RidesView() {
  const [t, ui] = [useWords(publicTransportWords), useWords(uiWords)];
  const { parameters, change } = useParameters();
  const days = PERIODS.find((one) => one === parameters.days) ?? '30';
  // A day more at the end: somewhere it is tomorrow already.
  const { data, error, refetch } = useMatchedLines(dayBack(Number(days)), dayBack(-1));
  const save = () => {
    const head = ['region', 'lineId', 'mode', 'shortName', 'longName', 'rides', 'riders', 'onTimes', 'lastDay'];
    const lines = (data?.items ?? []).map((one) => [
      one.regionName ?? '',
      one.lineId,
      one.mode,
      one.shortName,
      one.longName,
      one.rides,
      one.riders,
      one.onTimes,
      one.lastDay,
    ]);
    saveCsv('rides-by-line', csvOf([head, ...lines]));
  };
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
      cell: ({ lastDay }) => formatDay(`${lastDay}T12:00:00Z`, { zone: 'UTC' }),
    },
  ];
  if (error && !data) {
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <Card flush>
      <TableToolbar
        end={
          <Button icon={<Download size={16} aria-hidden="true" />} disabled={!data?.items.length} onClick={save}>
            {ui('exportCsv')}
          </Button>
        }
      >
        <Segmented
          label={t('period')}
          options={PERIODS.map((value) => ({ value, label: t(`days_${value}`) }))}
          value={days}
          onChange={(next) => change({ days: next })}
        />
      </TableToolbar>
      {data?.items.length === 0 ? (
        <Empty icon={<Bus size={22} />} title={t('ridesEmpty')} text={t('ridesEmptyText')} />
      ) : (
        <DataTable
          caption={t('ridesCaption')}
          columns={columns}
          rows={data?.items}
          rowKey={({ regionId, lineId }) => `${regionId} ${lineId}`}
        />
      )}
      {data && data.total > 0 && <TableFoot>{t('ridesTotal', { count: data.total })}</TableFoot>}
    </Card>
  );
}
