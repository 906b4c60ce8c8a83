import TriangleAlert from 'icon:triangle-alert';
import { AREA_KINDS, AREA_STATES, type AreaKind, type DangerousArea } from '#contract/dangerous-areas.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { FilterRow, ShapeList } from '#web/map/shapes/shape-list.tsx';
import { ShapeRow } from '#web/map/shapes/shape-rows.tsx';
import { shapeOf, shapeText } from '#web/map/shapes/shape-text.ts';
import { choice, choiceOr } from '#web/navigation/parameters.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { Chip } from '#web/ui/chip.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import type { useListView } from '#web/ui/use-list-view.ts';
import { AREA_TONES, periodText, stateNow } from './area-words.ts';
import type { useAreas, useTotal } from './areas.queries.ts';

const SORTS = ['name', '-changed'] as const;
export const AREA_FILTERS = {
  kind: choice(AREA_KINDS),
  state: choice(AREA_STATES),
  place: choice(['view']),
  sort: choiceOr(SORTS, 'name'),
};

interface Props {
  view: ReturnType<typeof useListView<typeof AREA_FILTERS>>;
  total: ReturnType<typeof useTotal>['data'];
  list: ReturnType<typeof useAreas>;
  onPoint: (id: string | null) => void;
}

/** The matching areas, with the days on which they apply. */
export function AreaList(props: Props) {
  const { view, total, list, onPoint } = props;
  const { query, change, isFiltered } = view;
  const [t, shapes] = [useWords(areaWords), useWords(shapeWords)];
  const count = list.data?.pages[0]?.total;
  return (
    <ShapeList<DangerousArea>
      label={t('title')}
      view={view}
      isOnlyInView={query.place === 'view'}
      onOnlyInView={(isOnly) => change({ place: isOnly ? 'view' : null })}
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

function AreaFilters({ view: { query, change }, total }: Props) {
  const [t, shapes] = [useWords(areaWords), useWords(shapeWords)];
  const countOf = (one: AreaKind) => total?.byKind.find((entry) => entry.kind === one)?.count ?? 0;
  return (
    <>
      <FilterRow>
        <FilterSelect
          label={t('kind')}
          all={t('allKinds')}
          choices={AREA_KINDS.map((value) => ({
            value,
            label: t('kindCount', { kind: t(`kind_${value}`), count: countOf(value) }),
          }))}
          chosen={query.kind}
          onChoose={(kind) => change({ kind })}
        />
        <FilterSelect
          label={t('sort')}
          choices={SORTS.map((value) => ({ value, label: t(`sort_${value}`) }))}
          chosen={query.sort}
          onChoose={(sort) => sort && change({ sort })}
        />
      </FilterRow>
      <FilterChoice
        label={shapes('state')}
        all={shapes('allStates')}
        choices={AREA_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
        chosen={query.state}
        onChoose={(state) => change({ state })}
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
      <Chip tone={AREA_TONES[state]}>{t(`state_${state}`)}</Chip>
    </ShapeRow>
  );
}
