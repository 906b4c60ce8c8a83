import { CsvLines, type Row } from './csv-lines.ts';
import { type FeedFile, type FeedFiles, FILE_COLUMNS } from './feed-files.ts';
import type { FeedReport } from './report.ts';

/** Longer than any name or id; those of lines and stops are shown in every ride. */
const LONGEST_CELL = 1_000;

type ColumnOf<F extends FeedFile> = (typeof FILE_COLUMNS)[F]['must' | 'may'][number];

/** One row of a file, by the names of its columns. */
export type Cells<F extends FeedFile> = { line: number; get: (column: ColumnOf<F>) => string };

/** Passes each row of a file to `take`; reports what is wrong with the file as a whole. */
export async function readTable<F extends FeedFile>(
  files: FeedFiles,
  file: F,
  report: FeedReport,
  onRow: (cells: Cells<F>) => void,
  read: (bytes: number) => void = () => {},
): Promise<void> {
  const lines = new CsvLines(file, report);
  let order: Map<string, number> | undefined;
  let rows = 0;
  const one = { line: 0, cells: [] as string[] };
  const cells: Cells<F> = {
    get line() {
      return one.line;
    },
    get: (column) => {
      const cell = one.cells[order?.get(column) ?? -1] ?? '';
      if (cell.length > LONGEST_CELL) report.refuse('long_line', file, one.line, column);
      return cell;
    },
  };
  const passRows = (batch: readonly Row[]) => {
    for (const row of batch) {
      if (!order) {
        order = columnsOf(file, row, report);
        continue;
      }
      rows++;
      if (rows > MAX_ROWS[file]) report.refuse('too_large', file, row.line);
      one.line = row.line;
      one.cells = row.cells;
      onRow(cells);
    }
  };
  for await (const chunk of files.open(file)) {
    passRows(lines.push(chunk));
    read(chunk.length);
  }
  passRows(lines.finish());
  if (!order || (rows === 0 && !MAY_BE_EMPTY.has(file))) report.refuse('empty_file', file);
}

/** Several times what the largest countries publish; beyond it memory would not suffice. */
const MAX_ROWS: Readonly<Record<FeedFile, number>> = {
  'agency.txt': 20_000,
  'stops.txt': 2_000_000,
  'routes.txt': 200_000,
  'trips.txt': 5_000_000,
  'stop_times.txt': 100_000_000,
  'shapes.txt': 60_000_000,
  'calendar.txt': 500_000,
  'calendar_dates.txt': 10_000_000,
  'frequencies.txt': 1_000_000,
  'feed_info.txt': 1_000,
};

const MAY_BE_EMPTY: ReadonlySet<string> = new Set([
  'calendar.txt',
  'calendar_dates.txt',
  'frequencies.txt',
  'shapes.txt',
  'feed_info.txt',
]);

function columnsOf(file: FeedFile, { line, cells }: Row, report: FeedReport): Map<string, number> {
  const { must, may, other } = FILE_COLUMNS[file];
  const names = cells.map((cell) => cell.toLowerCase());
  const order = new Map<string, number>();
  const known = new Set<string>([...must, ...may, ...other.split(' ').map((name) => knownName(file, name))]);
  names.forEach((name, at) => {
    if (order.has(name)) report.error('duplicate', file, line, name);
    order.set(name, at);
    if (name !== '' && !known.has(name)) report.warn('extra_column', file, line, name);
  });
  const missing = must.filter((name) => !order.has(name));
  if (missing.length > 0) report.refuse('missing_column', file, line, missing.join(', '));
  return order;
}

/** The agency's columns are all named alike. */
const knownName = (file: FeedFile, name: string): string => (file === 'agency.txt' ? `agency_${name}` : name);
