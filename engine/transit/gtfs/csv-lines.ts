import type { FeedReport } from './report.ts';

export type Row = { line: number; cells: string[] };

/** Longer lines are rejected: a line is held in memory as a whole. */
const LONGEST_LINE = 1_000_000;
/** More of a quoted text are rejected: each makes its row be read again. */
const MAX_LINES_PER_ROW = 100;
const NEWLINE = 10;
const SPACE = /\s/;
/** Control characters, of which NUL cannot be stored, and characters that reorder what is shown around them. */
const UNSHOWN = /[^\P{Cc}\n\r\t]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
const strict = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Turns chunks of bytes into batches of rows; holds one unfinished line, never the file. */
export class CsvLines {
  private rest: Uint8Array = new Uint8Array(0);
  private line = 1;
  /** A row whose quotes are still open, from this line on. */
  private open: { line: number; text: string } | undefined;
  private readonly decoder = strict();

  constructor(
    private readonly file: string,
    private readonly report: FeedReport,
  ) {}

  push(chunk: Uint8Array): Row[] {
    const end = chunk.lastIndexOf(NEWLINE);
    if (end < 0) {
      this.rest = joined(this.rest, chunk);
      if (this.rest.length > LONGEST_LINE) this.report.refuse('long_line', this.file, this.line);
      return [];
    }
    const block = joined(this.rest, chunk.subarray(0, end));
    this.rest = chunk.slice(end + 1);
    return this.rowsOf(block);
  }

  finish(): Row[] {
    const rows = this.rest.length > 0 ? this.rowsOf(this.rest) : [];
    this.rest = new Uint8Array(0);
    if (this.open) this.report.refuse('open_quote', this.file, this.open.line);
    return rows;
  }

  private rowsOf(block: Uint8Array): Row[] {
    const rows: Row[] = [];
    for (const text of this.withoutMark(this.textOf(block)).split('\n')) {
      const at = this.line++;
      const row = this.rowOf(at, text.endsWith('\r') ? text.slice(0, -1) : text);
      if (row) rows.push(row);
    }
    return rows;
  }

  private withoutMark(text: string): string {
    if (this.line > 1 || !text.startsWith('\uFEFF')) return text;
    this.report.warn('byte_order_mark', this.file, 1);
    return text.slice(1);
  }

  private rowOf(at: number, text: string): Row | undefined {
    if (!this.open && !text.includes('"')) {
      if (text.trim() === '') return undefined;
      const cells = text.split(',');
      // Most rows hold no space at all: a million of them need no trimming.
      return { line: at, cells: SPACE.test(text) ? cells.map(trimmed) : cells };
    }
    const line = this.open?.line ?? at;
    const whole = this.open ? `${this.open.text}\n${text}` : text;
    if (whole.length > LONGEST_LINE || at - line >= MAX_LINES_PER_ROW)
      this.report.refuse('open_quote', this.file, line);
    const cells = quotedCells(whole);
    this.open = cells ? undefined : { line, text: whole };
    return cells && { line, cells };
  }

  private textOf(block: Uint8Array): string {
    try {
      return this.decoder.decode(block).replace(UNSHOWN, '');
    } catch {
      return this.report.refuse('not_utf8', this.file, this.line + badLine(block));
    }
  }
}

const trimmed = (text: string): string => text.trim();

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Which line of the block, from 0 on, is not UTF-8. No character of it holds a line feed, so lines are judged alone. */
function badLine(block: Uint8Array): number {
  const decoder = strict();
  let from = 0;
  for (let line = 0; ; line++) {
    const end = block.indexOf(NEWLINE, from);
    try {
      decoder.decode(block.subarray(from, end < 0 ? block.length : end));
    } catch {
      return line;
    }
    if (end < 0) return line;
    from = end + 1;
  }
}

/** The cells of a row with quotes; undefined while one is still open. */
function quotedCells(text: string): string[] | undefined {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    while (text[at] === ' ') at++;
    if (text[at] !== '"') {
      const end = text.indexOf(',', at);
      cells.push((end < 0 ? text.slice(at) : text.slice(at, end)).trim());
      if (end < 0) return cells;
      at = end + 1;
      continue;
    }
    let cell = '';
    for (at++; ; ) {
      const quote = text.indexOf('"', at);
      if (quote < 0) return undefined;
      cell += text.slice(at, quote);
      at = quote + 1;
      if (text[at] !== '"') break;
      cell += '"';
      at++;
    }
    cells.push(cell.trim());
    const comma = text.indexOf(',', at);
    if (comma < 0) return cells;
    at = comma + 1;
  }
}
