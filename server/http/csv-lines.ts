/** A row of a CSV file, and the line where it starts. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Parses CSV by RFC 4180, separated by commas or semicolons, with the line where each row starts. */
export function linesOfCsv(whole: string): CsvRow[] {
  const text = whole.replace(/^\uFEFF/, '');
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const between = (first.match(/;/g)?.length ?? 0) > (first.match(/,/g)?.length ?? 0) ? ';' : ',';
  const rows: CsvRow[] = [];
  let [line, cell, quoted] = [1, '', false];
  let row: CsvRow = { line: 1, cells: [] };
  const endRow = () => {
    row.cells.push(cell);
    if (row.cells.length > 1 || cell !== '') rows.push(row);
    cell = '';
    row = { line: line + 1, cells: [] };
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (quoted) {
      if (letter === '"' && text[at + 1] === '"') {
        cell += '"';
        at++;
      } else if (letter === '"') quoted = false;
      else cell += letter;
      if (letter === '\n') line++;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === between) {
      row.cells.push(cell);
      cell = '';
    } else if (letter === '\n') {
      endRow();
      line++;
    } else if (letter !== '\r') cell += letter;
  }
  endRow();
  return rows;
}
