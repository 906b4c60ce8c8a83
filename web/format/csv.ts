import { type CsvCell, csvCell } from '#contract/csv-cell.ts';

/** Comma-separated values by RFC 4180. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
