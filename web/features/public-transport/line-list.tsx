import type { TransitLine, TransitRegion } from '#contract/public-transport.ts';
import { LINE_KINDS } from '#contract/public-transport-lists.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { publicTransportWords } from '#web/i18n/public-transport.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { useParameters, withParameters } from '#web/navigation/use-parameters.ts';
import { useSearchInAddress } from '#web/navigation/use-search-in-address.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { LineBadge } from './line-badge.tsx';
import { useLines } from './public-transport.queries.ts';

/** The lines of a region; one of them can be opened. */
export function LineList({ region, chosen }: { region: TransitRegion; chosen: string | null }) {
  const t = useWords(publicTransportWords);
  const words = useDictionary();
  const { parameters, change } = useParameters();
  const { typed, search, type } = useSearchInAddress();
  const mode = LINE_KINDS.find((one) => one === parameters.kind) ?? null;
  const list = useLines(region, search, mode);
  const rows = list.data?.pages.flatMap((page) => page.items);
  const columns: Column<TransitLine>[] = [
    {
      key: 'name',
      label: t('lineName'),
      onPhone: 'head',
      cell: (line) => (
        <NearLink href={withParameters({ line: line.lineId, direction: null })}>
          <LineBadge line={line} />
        </NearLink>
      ),
    },
    { key: 'stops', label: t('stops'), align: 'right', cell: ({ stops }) => formatNumber(stops) },
    { key: 'trips', label: t('trips'), align: 'right', cell: ({ trips }) => formatNumber(trips) },
  ];
  return (
    <>
      <TableToolbar>
        <SearchBox label={t('searchLines')} value={typed} onChange={type} />
        <FilterChoice
          label={t('kind')}
          all={t('allKinds')}
          choices={LINE_KINDS.map((value) => ({ value, label: words.mode(value) }))}
          chosen={mode}
          onChoose={(kind) => change({ kind })}
        />
      </TableToolbar>
      {list.error && !rows ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          caption={t('lines')}
          columns={columns}
          rows={rows}
          rowKey={({ lineId }) => lineId}
          marked={({ lineId }) => lineId === chosen}
        />
      )}
      <TableFoot
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        loading={list.isFetchingNextPage}
      >
        {rows?.length === 0 ? t('noLines') : t('linesShown', { count: list.data?.pages[0]?.total ?? 0 })}
      </TableFoot>
    </>
  );
}
