import MapPin from 'icon:map-pin';
import MapPinned from 'icon:map-pinned';
import { POI_STATES, type Poi } from '#contract/poi.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { poiWords } from '#web/i18n/poi.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { Check, FilterRow, ShapeList } from '#web/map/shapes/shape-list.tsx';
import { choice, text } from '#web/navigation/parameters.ts';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { rowsOf } from '#web/ui/resource-list.tsx';
import type { useListView } from '#web/ui/use-list-view.ts';
import type { usePois, usePoiTags } from './poi.queries.ts';
import { PoiBulkBar } from './poi-bulk-bar.tsx';
import { PoiRow } from './poi-row.tsx';

export const PLACE_FILTERS = { tag: text(), state: choice(POI_STATES), place: choice(['view']) };

interface Props {
  projectId: number;
  mayWrite: boolean;
  view: ReturnType<typeof useListView<typeof PLACE_FILTERS>>;
  tags: ReturnType<typeof usePoiTags>['data'];
  list: ReturnType<typeof usePois>;
  marked: ReadonlySet<string>;
  onMark: (marked: ReadonlySet<string>) => void;
  onPoint: (id: string | null) => void;
}

/** The matching points of interest; several can be selected and changed at once. */
export function PoiList(props: Props) {
  const { view, tags, list, marked, onMark, onPoint, mayWrite } = props;
  const { query, change, isFiltered } = view;
  const [t, shapes] = [useWords(poiWords), useWords(shapeWords)];
  const total = list.data?.pages[0]?.total;
  const toggle = (id: string) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    onMark(next);
  };
  return (
    <ShapeList<Poi>
      label={t('title')}
      view={view}
      isOnlyInView={query.place === 'view'}
      onOnlyInView={(isOnly) => change({ place: isOnly ? 'view' : null })}
      list={list}
      filters={
        <FilterRow>
          <FilterSelect
            label={t('tag')}
            all={t('allTags')}
            choices={(tags?.items ?? []).map(({ tag, count }) => ({
              value: tag,
              label: t('tagCount', { tag, count }),
            }))}
            chosen={query.tag}
            onChoose={(tag) => change({ tag: tag ?? '' })}
          />
          <FilterChoice
            label={shapes('state')}
            all={shapes('allStates')}
            choices={POI_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
            chosen={query.state}
            onChoose={(state) => change({ state })}
          />
        </FilterRow>
      }
      above={mayWrite && <Marking {...props} />}
      empty={{
        icon: isFiltered ? <MapPin size={22} /> : <MapPinned size={22} />,
        title: t(isFiltered ? 'noneFound' : 'empty'),
        text: isFiltered ? shapes('noneFoundText') : t('emptyText'),
      }}
      row={(poi) => (
        <PoiRow
          key={poi.id}
          poi={poi}
          isMarked={mayWrite ? marked.has(poi.id) : null}
          onToggle={() => toggle(poi.id)}
          onPoint={(isPointed) => onPoint(isPointed ? poi.id : null)}
        />
      )}
      count={total !== undefined && t('shown', { count: total, total: formatNumber(total) })}
    />
  );
}

function Marking({ projectId, list, marked, onMark }: Props) {
  const t = useWords(poiWords);
  const rows = rowsOf(list) ?? [];
  const isAll = rows.every(({ id }) => marked.has(id));
  return (
    <>
      {marked.size > 0 && <PoiBulkBar projectId={projectId} marked={marked} onDone={() => onMark(new Set())} />}
      {rows.length > 0 && (
        <Check
          label={t('markAll')}
          checked={isAll}
          onChange={() => onMark(isAll ? new Set() : new Set(rows.map(({ id }) => id)))}
        />
      )}
    </>
  );
}
