import { MapPin, MapPinned } from 'lucide-react';
import type { Poi } from '../../../contract/poi.ts';
import { POI_STATES, type PoiState } from '../../../contract/poi-lists.ts';
import { formatNumber } from '../../format/numbers.ts';
import { poiWords } from '../../i18n/poi.ts';
import { useWords } from '../../i18n/words.ts';
import { NearLink } from '../../navigation/near-link.tsx';
import { withParameters } from '../../navigation/use-parameters.ts';
import { Empty, Skeleton } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Failed } from '../../ui/failed.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { SearchBox, TableFoot } from '../../ui/table-frame.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { usePois, usePoiTags } from './poi.queries.ts';
import { shapeOf } from './poi-draft.ts';
import { shapeText } from './poi-words.ts';
import styles from './points-of-interest.module.css';

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

/** What there is, beside the map: the same filter holds for both. */
export function PoiList(props: Props) {
  const { projectId, typed, onType, tag, state, isOnlyInView, onFilter, tags, list, marked, onMark } = props;
  const t = useWords(poiWords);
  const rows = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages[0]?.total;
  const isFiltered = typed !== '' || tag !== null || state !== null || isOnlyInView;
  if (list.error && !rows) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  const isEmpty = rows?.length === 0;
  return (
    <div className={styles.list}>
      <div className={styles.filters}>
        <SearchBox label={t('search')} value={typed} onChange={onType} />
        <div className={styles.filterRow}>
          <select
            className={styles.select}
            aria-label={t('tag')}
            value={tag ?? ''}
            onChange={(event) => onFilter({ tag: event.target.value || null })}
          >
            <option value="">{t('allTags')}</option>
            {tags?.items.map((one) => (
              <option key={one.tag} value={one.tag}>
                {t('tagCount', { tag: one.tag, count: one.count })}
              </option>
            ))}
          </select>
          <FilterChoice<PoiState>
            label={t('state')}
            all={t('allStates')}
            choices={POI_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
            chosen={state}
            onChoose={(value) => onFilter({ state: value })}
          />
        </div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isOnlyInView}
            onChange={(event) => onFilter({ place: event.target.checked ? 'view' : null })}
          />
          {t('onlyInView')}
        </label>
      </div>
      {props.mayWrite && marked.size > 0 && (
        <BulkBar projectId={projectId} marked={marked} onDone={() => onMark(new Set())} />
      )}
      {isEmpty ? (
        <Empty
          icon={isFiltered ? <MapPin size={22} /> : <MapPinned size={22} />}
          title={t(isFiltered ? 'noneFound' : 'empty')}
          text={t(isFiltered ? 'noneFoundText' : 'emptyText')}
        />
      ) : (
        <Rows {...props} rows={rows} />
      )}
      {!isEmpty && (
        <TableFoot
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          loading={list.isFetchingNextPage}
        >
          {total !== undefined && t('shown', { count: total, total: formatNumber(total) })}
        </TableFoot>
      )}
    </div>
  );
}

function Rows({ rows, mayWrite, marked, onMark, onPoint }: Props & { rows: readonly Poi[] | undefined }) {
  const t = useWords(poiWords);
  if (!rows) {
    return (
      <div className={styles.loading}>
        {['a', 'b', 'c', 'd', 'e'].map((line) => (
          <Skeleton key={line} height={44} />
        ))}
      </div>
    );
  }
  const isAll = rows.length > 0 && rows.every(({ id }) => marked.has(id));
  const toggle = (id: string) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    onMark(next);
  };
  return (
    <>
      {mayWrite && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onMark(isAll ? new Set() : new Set(rows.map(({ id }) => id)))}
          />
          {t('markAll')}
        </label>
      )}
      <ul className={styles.rows} aria-label={t('title')}>
        {rows.map((poi) => (
          <li
            key={poi.id}
            className={styles.row}
            data-faded={!poi.active || undefined}
            onMouseEnter={() => onPoint(poi.id)}
            onMouseLeave={() => onPoint(null)}
          >
            {mayWrite && (
              <input
                type="checkbox"
                aria-label={t('mark', { name: poi.name })}
                checked={marked.has(poi.id)}
                onChange={() => toggle(poi.id)}
              />
            )}
            <NearLink
              className={styles.rowLink}
              href={withParameters({ poi: poi.id })}
              onFocus={() => onPoint(poi.id)}
              onBlur={() => onPoint(null)}
            >
              <span className={styles.rowName}>{poi.name}</span>
              <span className={styles.rowFacts}>{factsOf(t, poi)}</span>
            </NearLink>
            <span className={styles.rowTags}>
              {!poi.active && <Chip tone="warning">{t('state_inactive')}</Chip>}
              {poi.tags.slice(0, 2).map((one) => (
                <Chip key={one}>{one}</Chip>
              ))}
              {poi.tags.length > 2 && <Chip tone="faint">{t('moreTags', { count: poi.tags.length - 2 })}</Chip>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function factsOf(t: Parameters<typeof shapeText>[0], poi: Poi): string {
  const tells =
    poi.onEnter && poi.onExit ? 'tellsBoth' : poi.onEnter ? 'tellsEnter' : poi.onExit ? 'tellsExit' : 'tellsNone';
  return [shapeText(t, shapeOf(poi)), t(tells), ...(poi.inTrip ? [t('inTripShort')] : [])].join(' · ');
}
