import Bus from 'icon:bus';
import { LINE_KINDS, type TransitLine, type TransitRegion } from '#contract/public-transport.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { publicTransportWords } from '#web/i18n/public-transport.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { choice } from '#web/navigation/parameters.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { LineBadge } from './line-badge.tsx';
import { useLines } from './public-transport.queries.ts';

const PARAMETERS = { kind: choice(LINE_KINDS) };

/** The lines of a region; one of them can be opened. */
export function LineList({ region, chosen }: { region: TransitRegion; chosen: string | null }) {
  const t = useWords(publicTransportWords);
  const words = useDictionary();
  const view = useListView(PARAMETERS);
  const list = useLines(region, view.search, view.query.kind);
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
    <ResourceList
      bare
      caption={t('lines')}
      list={list}
      view={view}
      columns={columns}
      rowKey={({ lineId }) => lineId}
      search={t('searchLines')}
      filters={
        <FilterChoice
          label={t('kind')}
          all={t('allKinds')}
          choices={LINE_KINDS.map((value) => ({ value, label: words.mode(value) }))}
          chosen={view.query.kind}
          onChoose={(kind) => view.change({ kind })}
        />
      }
      empty={{ icon: <Bus size={22} />, title: t('noLines'), text: null }}
      foot={() => t('linesShown', { count: list.data?.pages[0]?.total ?? 0 })}
      marked={({ lineId }) => lineId === chosen}
    />
  );
}
