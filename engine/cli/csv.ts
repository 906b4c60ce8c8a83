import { emptyFixes, type Fixes, sliceFixes } from '#engine/fixes.ts';

export const CSV_HEADER = 'timestamp,lat,lon,accuracy,speed,bearing,altitude';
/** 20 million fixes are two thirds of a year at one a second, and 800 MB: beyond that a file should be cut. */
const MAX_FIXES = 20_000_000;
const COLUMNS = ['timestamp', 'lat', 'lon', 'accuracy', 'speed', 'bearing', 'altitude'] as const;

export class CsvError extends Error {}

/** Reads fixes from CSV text in chunks; keeps the fixes as columns, never the text. */
export class CsvReader {
  private fixes = emptyFixes(1024);
  private count = 0;
  private rest = '';
  private line = 0;
  private order: number[] | undefined;

  push(text: string): void {
    const whole = this.rest + text;
    let from = 0;
    for (let end = whole.indexOf('\n'); end >= 0; end = whole.indexOf('\n', from)) {
      this.read(whole.slice(from, end));
      from = end + 1;
    }
    this.rest = whole.slice(from);
  }

  finish(): Fixes {
    if (this.rest.trim() !== '') this.read(this.rest);
    this.rest = '';
    if (this.order === undefined) throw new CsvError(`the input is empty: expected the header ${CSV_HEADER}`);
    return sliceFixes(this.fixes, 0, this.count);
  }

  private read(raw: string): void {
    this.line++;
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    if (line.trim() === '') return;
    if (this.order === undefined) {
      this.order = headerOrder(line);
      return;
    }
    const cells = line.split(',');
    if (this.count === MAX_FIXES) throw new CsvError(`more than ${MAX_FIXES} fixes: cut the file by time`);
    if (this.count === this.fixes.length) this.grow();
    const at = this.count;
    COLUMNS.forEach((name, column) => {
      const cell = cells[this.order?.[column] ?? -1]?.trim() ?? '';
      const value = cell === '' ? Number.NaN : Number(cell);
      if (Number.isNaN(value) && cell !== '' && !/^nan$/i.test(cell)) {
        throw new CsvError(`line ${this.line}: ${name} is not a number: ${cell.slice(0, 40)}`);
      }
      this.fixes[name][at] = value;
    });
    this.count++;
  }

  private grow(): void {
    const larger = emptyFixes(Math.min(MAX_FIXES, this.fixes.length * 2));
    for (const name of COLUMNS) larger[name].set(this.fixes[name]);
    this.fixes = larger;
  }
}

function headerOrder(line: string): number[] {
  const names = line
    .replace(/^\uFEFF/, '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const order = COLUMNS.map((name) => names.indexOf(name));
  const missing = COLUMNS.filter((_, at) => at < 3 && order[at] === -1);
  if (missing.length > 0) throw new CsvError(`the header lacks ${missing.join(', ')}: expected ${CSV_HEADER}`);
  return order;
}

export function parseCsv(text: string): Fixes {
  const reader = new CsvReader();
  reader.push(text);
  return reader.finish();
}
