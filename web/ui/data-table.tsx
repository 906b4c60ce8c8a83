import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Skeleton } from './card.tsx';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Figures stand at the right, so that they compare. */
  align?: 'left' | 'right';
  /** Where every column names it, none moves when the rows come. */
  width?: string;
  /** On a phone a row is a small card: this cell is its head, stands beside the head, has no name, or is left out. */
  onPhone?: 'head' | 'corner' | 'bare' | 'hidden';
}

export interface Sort {
  key: string;
  up: boolean;
}

interface Props<Row> {
  /** Says what the table holds, for who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are being loaded. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Below a row, over the whole width: its details or an editor. */
  below?: (row: Row) => ReactNode;
  marked?: (row: Row) => boolean;
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

/** Rows to compare: dense on a desk, one small card each on a phone. Searching, sorting and paging happen on the server. */
export function DataTable<Row>({ caption, columns, rows, rowKey, sort, onSort, below, marked }: Props<Row>) {
  const isFixed = columns.every(({ width }) => width !== undefined);
  return (
    <div className={styles.scroll}>
      <table className={classNames(styles.table, isFixed && styles.fixed)}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {rows ? (
          rows.map((row) => {
            const details = below?.(row);
            return (
              <tbody key={rowKey(row)} className={classNames(marked?.(row) && styles.marked)}>
                <tr className={styles.row}>
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={classNames(
                        column.align === 'right' && styles.right,
                        styles[column.onPhone ?? 'named'],
                      )}
                      data-label={column.label}
                    >
                      <div className={styles.value}>{column.cell(row)}</div>
                    </td>
                  ))}
                </tr>
                {details && (
                  <tr className={styles.below}>
                    <td colSpan={columns.length}>{details}</td>
                  </tr>
                )}
              </tbody>
            );
          })
        ) : (
          <tbody aria-hidden="true" data-coming>
            {SKELETON_ROWS.map((line) => (
              <tr key={line} className={styles.row}>
                {columns.map((column) => (
                  <td key={column.key}>
                    <Skeleton width="60%" />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

function Head<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<Props<Row>, 'sort' | 'onSort'>) {
  const t = useWords(uiWords);
  const sorted = sort?.key === column.key ? sort : undefined;
  const Arrow = sorted?.up ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={classNames(column.align === 'right' && styles.right)}
      style={{ width: column.width }}
      aria-sort={sorted ? (sorted.up ? 'ascending' : 'descending') : undefined}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ key: column.key, up: sorted ? !sorted.up : true })}
        >
          {column.label}
          {sorted && <Arrow size={13} aria-label={t(sorted.up ? 'sortedUp' : 'sortedDown')} />}
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}
