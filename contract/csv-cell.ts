export type CsvCell = string | number | boolean | null | undefined;

const NEEDS_QUOTES = /[",\r\n\t;]/;

/**
 * Spreadsheets interpret such text as a formula; an apostrophe makes it plain text. Where their list separator is a
 * semicolon or a tab, they also divide a quoted cell there and at its line ends, and drop the quotes that follow.
 */
const asPlainText = (text: string): string =>
  text.replace(/^(?='*[\t\r\n])/, "'").replace(/(^|[;\t\r\n])("*)(?='*[=+\-@])/g, "$1$2'");

/** Text as it was before it was written as a cell. */
export const asTyped = (cell: string): string =>
  cell.replace(/(^|[;\t\r\n])("*)'(?='*[=+\-@])/g, '$1$2').replace(/^'(?='*[\t\r\n])/, '');

/** A cell of a CSV file by RFC 4180. Numbers stay numbers; texts never become formulas. */
export function csvCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = asPlainText(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
