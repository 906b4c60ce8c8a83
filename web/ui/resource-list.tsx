import type { ReactNode } from 'react';
import { Card, Empty, type EmptyProps } from './card.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { Failed } from './failed.tsx';
import styles from './resource-list.module.css';
import { SearchBox, TableFoot, TableToolbar } from './table-frame.tsx';
import type { ListView } from './use-list-view.ts';

/** A query of one or of several pages. */
export interface ListQuery<Row> {
  data: { pages: readonly { items: readonly Row[] }[] } | { items: readonly Row[] } | undefined;
  error: unknown;
  refetch: () => unknown;
  isPlaceholderData?: boolean;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
}

/** Undefined while the first page is loading. */
export function rowsOf<Row>({ data }: Pick<ListQuery<Row>, 'data'>): readonly Row[] | undefined {
  if (!data) return undefined;
  return 'pages' in data ? data.pages.flatMap((page) => page.items) : data.items;
}

interface Props<Row> {
  /** Without a title the card has no header; `bare` renders no card. */
  title?: string;
  lead?: string | undefined;
  action?: ReactNode;
  bare?: boolean;
  /** The table's label; defaults to the title. */
  caption?: string;
  list: ListQuery<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Search, filters and order; none for a list that is shown in full. */
  view?: ListView;
  /** The label of the search box; without it there is none. */
  search?: string | undefined;
  searchHint?: string;
  filters?: ReactNode;
  /** Replaces search and filters if a list has more than fit on a line. */
  toolbar?: ReactNode;
  /** At the right of the toolbar: exports. */
  tools?: ReactNode;
  /** Keeps the toolbar above an empty list, if it also selects the list's content. */
  keepsToolbar?: boolean;
  /** Between toolbar and table. */
  notice?: ReactNode;
  empty: EmptyProps;
  /** Shown instead if nothing matches the search and filters. */
  noneFound?: Partial<EmptyProps>;
  /** The number of rows shown, as text. */
  foot?: (shown: number, hasMore: boolean) => ReactNode;
  below?: (row: Row) => ReactNode;
  marked?: (row: Row) => boolean;
}

/** A list screen: search, filters, export, table and paging, with empty, no-match and failure states. */
export function ResourceList<Row>(props: Props<Row>) {
  const { title, lead, action, bare } = props;
  if (bare) return <ListBody {...props} />;
  return (
    <Card title={title} lead={lead} action={action} flush>
      <ListBody {...props} />
    </Card>
  );
}

function ListBody<Row>({ list, view, empty, noneFound, foot, notice, ...props }: Props<Row>) {
  const rows = rowsOf(list);
  const isFiltered = view?.isFiltered ?? false;
  const isEmpty = rows?.length === 0;
  // While a cleared search is loading the old rows stay, so that the search box is not removed while typing.
  const isUnused = isEmpty && !isFiltered && !view?.typed && !list.isPlaceholderData;
  return (
    <>
      {(!isUnused || props.keepsToolbar) && (props.toolbar ?? <Toolbar view={view} {...props} />)}
      {notice}
      {list.error && !rows ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : isEmpty && !list.hasNextPage ? (
        <Empty {...empty} {...(isFiltered && noneFound)} />
      ) : (
        <div className={styles.rows} aria-busy={!rows || list.isPlaceholderData}>
          <DataTable
            caption={props.caption ?? props.title ?? ''}
            columns={props.columns}
            rows={rows}
            rowKey={props.rowKey}
            sort={view?.sort}
            onSort={view?.sortBy}
            below={props.below}
            marked={props.marked}
          />
        </div>
      )}
      {rows && (!isEmpty || list.hasNextPage) && (foot || list.hasNextPage) && (
        <TableFoot
          onMore={list.hasNextPage ? () => void list.fetchNextPage?.() : undefined}
          loading={list.isFetchingNextPage}
        >
          {!isEmpty && foot?.(rows.length, list.hasNextPage ?? false)}
        </TableFoot>
      )}
    </>
  );
}

type ToolbarProps = Pick<Props<unknown>, 'view' | 'search' | 'searchHint' | 'filters' | 'tools'>;

function Toolbar({ view, search, searchHint, filters, tools }: ToolbarProps) {
  const hasSearch = view !== undefined && search !== undefined;
  if (!hasSearch && !filters && !tools) return null;
  return (
    <TableToolbar end={tools}>
      {hasSearch && <SearchBox label={search} hint={searchHint} value={view.typed} onChange={view.type} />}
      {filters}
    </TableToolbar>
  );
}
