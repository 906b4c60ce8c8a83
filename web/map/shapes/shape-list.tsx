import type { ReactNode } from 'react';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { Empty, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { SearchBox, TableFoot } from '#web/ui/table-frame.tsx';
import styles from './shape-list.module.css';
import { ShapeRows } from './shape-rows.tsx';

/** As much of an endless query as a list needs. */
export interface Pages<Item> {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface Props<Item> {
  label: string;
  typed: string;
  onType: (text: string) => void;
  isOnlyInView: boolean;
  onFilter: (changes: Record<string, string | null>) => void;
  filters: ReactNode;
  list: Pages<Item>;
  /** Said when there is nothing at all, or nothing that fits. */
  empty: { icon: ReactNode; title: string; text: string };
  /** Between the filters and the rows. */
  above?: ReactNode;
  row: (item: Item) => ReactNode;
  /** How many there are, in words. */
  count: ReactNode;
}

/** What there is, beside the map: the same filter holds for both. */
export function ShapeList<Item>(props: Props<Item>) {
  const { label, typed, onType, isOnlyInView, onFilter, filters, list, empty, above, row, count } = props;
  const t = useWords(shapeWords);
  const rows = list.data?.pages.flatMap((page) => page.items);
  if (list.error && !rows) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <div className={styles.list}>
      <div className={styles.filters}>
        <SearchBox label={t('search')} value={typed} onChange={onType} />
        {filters}
        <Check
          label={t('onlyInView')}
          checked={isOnlyInView}
          onChange={(checked) => onFilter({ place: checked ? 'view' : null })}
        />
      </div>
      {above}
      {!rows ? (
        <Loading />
      ) : rows.length === 0 ? (
        <Empty {...empty} />
      ) : (
        <ShapeRows label={label}>{rows.map(row)}</ShapeRows>
      )}
      {rows?.length !== 0 && (
        <TableFoot
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          loading={list.isFetchingNextPage}
        >
          {count}
        </TableFoot>
      )}
    </div>
  );
}

export const FilterRow = ({ children }: { children: ReactNode }) => <div className={styles.filterRow}>{children}</div>;

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

const Loading = () => (
  <div className={styles.loading}>
    {['a', 'b', 'c', 'd', 'e'].map((line) => (
      <Skeleton key={line} height={44} />
    ))}
  </div>
);
