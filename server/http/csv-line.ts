/** Spreadsheets interpret such a text as a formula; an apostrophe makes it plain text again. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n;]/;

export type CsvCell = string | number | boolean | null;

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const harmless = LOOKS_LIKE_FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One row of a file of comma-separated values. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(written).join(',')}\r\n`;

/** At the beginning of a file: tells spreadsheets that it is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
