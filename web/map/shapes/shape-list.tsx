import type { ReactNode } from 'react';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { Empty, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { type ListQuery, rowsOf } from '#web/ui/resource-list.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { SearchBox, TableFoot } from '#web/ui/table-frame.tsx';
import type { ListView } from '#web/ui/use-list-view.ts';
import styles from './shape-list.module.css';
import { ShapeRows } from './shape-rows.tsx';

interface Props<Item> {
  label: string;
  view: ListView;
  isOnlyInView: boolean;
  onOnlyInView: (isOnlyInView: boolean) => void;
  filters: ReactNode;
  list: ListQuery<Item>;
  /** Shown for an empty list, or without matches. */
  empty: { icon: ReactNode; title: string; text: string };
  /** Between the filters and the rows. */
  above?: ReactNode;
  row: (item: Item) => ReactNode;
  /** The number of rows, as text. */
  count: ReactNode;
}

/** The list next to the map; the filter applies to both. */
export function ShapeList<Item>(props: Props<Item>) {
  const { label, view, isOnlyInView, onOnlyInView, filters, list, empty, above, row, count } = props;
  const t = useWords(shapeWords);
  const rows = rowsOf(list);
  if (list.error && !rows) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Stack gap={0} className={styles.list}>
      <Stack gap={8} pad="12 16" line="bottom" className={styles.filters}>
        <SearchBox label={t('search')} value={view.typed} onChange={view.type} />
        {filters}
        <Check label={t('onlyInView')} checked={isOnlyInView} onChange={onOnlyInView} />
      </Stack>
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
          onMore={list.hasNextPage ? () => void list.fetchNextPage?.() : undefined}
          loading={list.isFetchingNextPage}
        >
          {count}
        </TableFoot>
      )}
    </Stack>
  );
}

export const FilterRow = ({ children }: { children: ReactNode }) => <Row>{children}</Row>;

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <Row as="label" nowrap tone="muted" size="small" className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </Row>
  );
}

const Loading = () => (
  <Stack gap={8} pad="12 16">
    {['a', 'b', 'c', 'd', 'e'].map((line) => (
      <Skeleton key={line} height={44} />
    ))}
  </Stack>
);
