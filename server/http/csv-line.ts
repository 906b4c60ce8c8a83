import { type CsvCell, csvCell } from '#contract/csv-cell.ts';

/** One row of a CSV file. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Starts a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
