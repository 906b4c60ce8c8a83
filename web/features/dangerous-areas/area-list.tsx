import { TriangleAlert } from 'lucide-react';
import type { DangerousArea } from '#contract/dangerous-area-fields.ts';
import {
  AREA_KINDS,
  AREA_STATES,
  type AreaKind,
  type AreaSort,
  type AreaState,
} from '#contract/dangerous-area-lists.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { FilterRow, ShapeList } from '#web/map/shapes/shape-list.tsx';
import { ShapeRow } from '#web/map/shapes/shape-rows.tsx';
import { shapeOf, shapeText } from '#web/map/shapes/shape-text.ts';
import { withParameters } from '#web/navigation/use-parameters.ts';
import { Chip } from '#web/ui/chip.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { periodText, STATE_TONES, stateNow } from './area-words.ts';
import type { useAreas, useTotal } from './areas.queries.ts';

interface Props {
  typed: string;
  onType: (text: string) => void;
  kind: AreaKind | null;
  state: AreaState | null;
  sort: AreaSort;
  isOnlyInView: boolean;
  onFilter: (changes: Record<string, string | null>) => void;
  total: ReturnType<typeof useTotal>['data'];
  list: ReturnType<typeof useAreas>;
  onPoint: (id: string | null) => void;
}

/** The areas that fit, with the days on which they hold. */
export function AreaList(props: Props) {
  const { typed, onType, kind, state, isOnlyInView, onFilter, total, list, onPoint } = props;
  const [t, shapes] = [useWords(areaWords), useWords(shapeWords)];
  const count = list.data?.pages[0]?.total;
  const isFiltered = typed !== '' || kind !== null || state !== null || isOnlyInView;
  return (
    <ShapeList<DangerousArea>
      label={t('title')}
      typed={typed}
      onType={onType}
      isOnlyInView={isOnlyInView}
      onFilter={onFilter}
      list={list}
      filters={<AreaFilters {...props} />}
      empty={{
        icon: <TriangleAlert size={22} />,
        title: t(isFiltered ? 'noneFound' : 'empty'),
        text: isFiltered ? shapes('noneFoundText') : t('emptyText'),
      }}
      row={(area) => <AreaRow key={area.id} area={area} onPoint={(isPointed) => onPoint(isPointed ? area.id : null)} />}
      count={
        count !== undefined &&
        total &&
        t('shown', { count, total: formatNumber(count), inForce: formatNumber(total.inForce) })
      }
    />
  );
}

const SORTS = ['name', '-changed'] as const;

function AreaFilters({ kind, state, sort, onFilter, total }: Props) {
  const [t, shapes] = [useWords(areaWords), useWords(shapeWords)];
  const countOf = (one: AreaKind) => total?.byKind.find((entry) => entry.kind === one)?.count ?? 0;
  return (
    <>
      <FilterRow>
        <FilterSelect label={t('kind')} value={kind ?? ''} onChoose={(value) => onFilter({ kind: value || null })}>
          <option value="">{t('allKinds')}</option>
          {AREA_KINDS.map((one) => (
            <option key={one} value={one}>
              {t('kindCount', { kind: t(`kind_${one}`), count: countOf(one) })}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect
          label={t('sort')}
          value={sort}
          onChoose={(value) => onFilter({ sort: value === 'name' ? null : value })}
        >
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {t(`sort_${one}`)}
            </option>
          ))}
        </FilterSelect>
      </FilterRow>
      <FilterChoice<AreaState>
        label={shapes('state')}
        all={shapes('allStates')}
        choices={AREA_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
        chosen={state}
        onChoose={(value) => onFilter({ state: value })}
      />
    </>
  );
}

function AreaRow({ area, onPoint }: { area: DangerousArea; onPoint: (isPointed: boolean) => void }) {
  const [t, shapes] = [useWords(areaWords), useWords(shapeWords)];
  const state = stateNow(area);
  const { validFrom, validTo } = area;
  const facts = [
    t(`kind_${area.kind}`),
    shapeText(shapes, shapeOf(area)),
    ...(validFrom || validTo ? [periodText(t, validFrom, validTo)] : []),
  ];
  return (
    <ShapeRow
      name={area.name}
      facts={facts.join(' · ')}
      isFaded={state !== 'in-force'}
      href={withParameters({ area: area.id })}
      onPoint={onPoint}
    >
      <Chip tone={STATE_TONES[state]}>{t(`state_${state}`)}</Chip>
    </ShapeRow>
  );
}
