import { TriangleAlert } from 'lucide-react';
import type { DangerousArea } from '../../../contract/dangerous-area-fields.ts';
import {
  AREA_KINDS,
  AREA_STATES,
  type AreaKind,
  type AreaSort,
  type AreaState,
} from '../../../contract/dangerous-area-lists.ts';
import { formatNumber } from '../../format/numbers.ts';
import { areaWords } from '../../i18n/dangerous-areas.ts';
import { useWords } from '../../i18n/words.ts';
import { NearLink } from '../../navigation/near-link.tsx';
import { withParameters } from '../../navigation/use-parameters.ts';
import { Empty, Skeleton } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Failed } from '../../ui/failed.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { SearchBox, TableFoot } from '../../ui/table-frame.tsx';
import { shapeOf } from './area-draft.ts';
import { periodText, STATE_TONES, shapeText, stateNow } from './area-words.ts';
import type { useAreas, useTotal } from './areas.queries.ts';
import styles from './dangerous-areas.module.css';

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

const SORTS = ['name', '-changed'] as const;

/** What there is, beside the map: the same filter holds for both. */
export function AreaList({ typed, onType, kind, state, sort, isOnlyInView, onFilter, total, list, onPoint }: Props) {
  const t = useWords(areaWords);
  const rows = list.data?.pages.flatMap((page) => page.items);
  const count = list.data?.pages[0]?.total;
  const isFiltered = typed !== '' || kind !== null || state !== null || isOnlyInView;
  if (list.error && !rows) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  const isEmpty = rows?.length === 0;
  const countOf = (one: AreaKind) => total?.byKind.find((entry) => entry.kind === one)?.count ?? 0;
  return (
    <div className={styles.list}>
      <div className={styles.filters}>
        <SearchBox label={t('search')} value={typed} onChange={onType} />
        <div className={styles.filterRow}>
          <select
            className={styles.select}
            aria-label={t('kind')}
            value={kind ?? ''}
            onChange={(event) => onFilter({ kind: event.target.value || null })}
          >
            <option value="">{t('allKinds')}</option>
            {AREA_KINDS.map((one) => (
              <option key={one} value={one}>
                {t('kindCount', { kind: t(`kind_${one}`), count: countOf(one) })}
              </option>
            ))}
          </select>
          <select
            className={styles.select}
            aria-label={t('sort')}
            value={sort}
            onChange={(event) => onFilter({ sort: event.target.value === 'name' ? null : event.target.value })}
          >
            {SORTS.map((one) => (
              <option key={one} value={one}>
                {t(`sort_${one}`)}
              </option>
            ))}
          </select>
        </div>
        <FilterChoice<AreaState>
          label={t('state')}
          all={t('allStates')}
          choices={AREA_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
          chosen={state}
          onChoose={(value) => onFilter({ state: value })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isOnlyInView}
            onChange={(event) => onFilter({ place: event.target.checked ? 'view' : null })}
          />
          {t('onlyInView')}
        </label>
      </div>
      {isEmpty ? (
        <Empty
          icon={<TriangleAlert size={22} />}
          title={t(isFiltered ? 'noneFound' : 'empty')}
          text={t(isFiltered ? 'noneFoundText' : 'emptyText')}
        />
      ) : (
        <Rows rows={rows} onPoint={onPoint} />
      )}
      {!isEmpty && (
        <TableFoot
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          loading={list.isFetchingNextPage}
        >
          {count !== undefined &&
            total &&
            t('shown', { count, total: formatNumber(count), inForce: formatNumber(total.inForce) })}
        </TableFoot>
      )}
    </div>
  );
}

function Rows({ rows, onPoint }: { rows: readonly DangerousArea[] | undefined; onPoint: Props['onPoint'] }) {
  const t = useWords(areaWords);
  if (!rows) {
    return (
      <div className={styles.loading}>
        {['a', 'b', 'c', 'd', 'e'].map((line) => (
          <Skeleton key={line} height={44} />
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.rows} aria-label={t('title')}>
      {rows.map((area) => {
        const state = stateNow(area);
        return (
          <li
            key={area.id}
            className={styles.row}
            data-faded={state !== 'in-force' || undefined}
            onMouseEnter={() => onPoint(area.id)}
            onMouseLeave={() => onPoint(null)}
          >
            <NearLink
              className={styles.rowLink}
              href={withParameters({ area: area.id })}
              onFocus={() => onPoint(area.id)}
              onBlur={() => onPoint(null)}
            >
              <span className={styles.rowName}>{area.name}</span>
              <span className={styles.rowFacts}>
                {[
                  t(`kind_${area.kind}`),
                  shapeText(t, shapeOf(area)),
                  ...(area.validFrom || area.validTo ? [periodText(t, area.validFrom, area.validTo)] : []),
                ].join(' · ')}
              </span>
            </NearLink>
            <span className={styles.rowTags}>
              <Chip tone={STATE_TONES[state]}>{t(`state_${state}`)}</Chip>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
