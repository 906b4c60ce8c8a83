import { MapPin, MapPinned } from 'lucide-react';
import type { Poi } from '#contract/poi.ts';
import { POI_STATES, type PoiState } from '#contract/poi-lists.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { poiWords } from '#web/i18n/poi.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { Check, FilterRow, ShapeList } from '#web/map/shapes/shape-list.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { usePois, usePoiTags } from './poi.queries.ts';
import { PoiRow } from './poi-row.tsx';

interface Props {
  projectId: number;
  mayWrite: boolean;
  typed: string;
  onType: (text: string) => void;
  tag: string | null;
  state: PoiState | null;
  isOnlyInView: boolean;
  onFilter: (changes: Record<string, string | null>) => void;
  tags: ReturnType<typeof usePoiTags>['data'];
  list: ReturnType<typeof usePois>;
  marked: ReadonlySet<string>;
  onMark: (marked: ReadonlySet<string>) => void;
  onPoint: (id: string | null) => void;
}

/** The places that fit; several can be marked and changed at once. */
export function PoiList(props: Props) {
  const { typed, onType, tag, state, isOnlyInView, onFilter, tags, list, marked, onMark, onPoint, mayWrite } = props;
  const [t, shapes] = [useWords(poiWords), useWords(shapeWords)];
  const total = list.data?.pages[0]?.total;
  const isFiltered = typed !== '' || tag !== null || state !== null || isOnlyInView;
  const toggle = (id: string) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    onMark(next);
  };
  return (
    <ShapeList<Poi>
      label={t('title')}
      typed={typed}
      onType={onType}
      isOnlyInView={isOnlyInView}
      onFilter={onFilter}
      list={list}
      filters={
        <FilterRow>
          <FilterSelect label={t('tag')} value={tag ?? ''} onChoose={(value) => onFilter({ tag: value || null })}>
            <option value="">{t('allTags')}</option>
            {tags?.items.map((one) => (
              <option key={one.tag} value={one.tag}>
                {t('tagCount', { tag: one.tag, count: one.count })}
              </option>
            ))}
          </FilterSelect>
          <FilterChoice<PoiState>
            label={shapes('state')}
            all={shapes('allStates')}
            choices={POI_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
            chosen={state}
            onChoose={(value) => onFilter({ state: value })}
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

/** Marks all that are listed, and does one thing with them. */
function Marking({ projectId, list, marked, onMark }: Props) {
  const t = useWords(poiWords);
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isAll = rows.every(({ id }) => marked.has(id));
  return (
    <>
      {marked.size > 0 && <BulkBar projectId={projectId} marked={marked} onDone={() => onMark(new Set())} />}
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
