import ArrowDown from 'icon:arrow-down';
import ArrowUp from 'icon:arrow-up';
import type { MouseEvent, ReactNode } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Skeleton } from './card.tsx';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { Hidden } from './hidden.tsx';

export interface Column<Row> {
  key: string;
  label: string;
  /** Instead of the label: a control. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Right-aligned, for numbers. */
  align?: 'left' | 'right';
  /** If every column has one, columns do not shift when the rows load. */
  width?: string;
  /** On a phone a row is a card: this cell is its title, next to the title, before it, unlabelled, or omitted. */
  onPhone?: 'head' | 'corner' | 'mark' | 'bare' | 'hidden';
}

export interface Sort {
  key: string;
  up: boolean;
}

interface Props<Row> {
  /** Describes the table to screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Full-width content below a row: its details or an editor. */
  below?: (row: Row) => ReactNode;
  marked?: (row: Row) => boolean;
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

/**
 * A dense table on desktops, one card per row on phones. Searching, sorting and paging happen on the server.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, sort, onSort, below, marked }: Props<Row>) {
  const isFixed = columns.every(({ width }) => width !== undefined);
  return (
    <div className={styles.scroll}>
      <table className={classNames(styles.table, isFixed && styles.fixed)}>
        <Hidden as="caption">{caption}</Hidden>
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
                <tr className={styles.row} onClick={openRow}>
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

const INTERACTIVE = 'a, button, input, select, textarea, label, summary';

/** The head cell contains the link that opens the row. */
const OPENS = `.${styles.head} :is(a[href], button[aria-expanded], button[aria-haspopup])`;

/** A click anywhere in a row opens it, as its link does for the keyboard; selecting text does not. */
function openRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): void {
  const isHandled = (target as Element).closest(INTERACTIVE) || String(getSelection() ?? '') !== '';
  if (!isHandled) currentTarget.querySelector<HTMLElement>(OPENS)?.click();
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
        (column.head ?? column.label)
      )}
    </th>
  );
}
