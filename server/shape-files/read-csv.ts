import type { Shape } from '../../contract/shapes.ts';
import type { LonLat } from '../../contract/sphere.ts';
import { AppError } from '../http/app-error.ts';
import { circleAt, plainKey, polygonOf, type RawShape, rawShape, textsIn } from './raw-shape.ts';

const PLACE_KEYS: Readonly<Record<string, 'lat' | 'lon' | 'polygon'>> = {
  lat: 'lat',
  latitude: 'lat',
  lon: 'lon',
  lng: 'lon',
  longitude: 'lon',
  polygon: 'polygon',
};

/** A first line with the names of the columns, then one thing a line; parted by commas or semicolons. */
export function readCsv(text: string): RawShape[] {
  const [head, ...rows] = linesOf(text.replace(/^\uFEFF/, ''));
  const names = head?.cells.map((cell) => cell.trim()) ?? [];
  if (!names.some((name) => plainKey(name) === 'name')) {
    throw new AppError('validation', 'The first line must name the columns; one of them must be "name".');
  }
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => {
      const properties = Object.fromEntries(names.map((name, at) => [name, asTyped(cells[at] ?? '')]));
      const texts = textsIn(properties);
      return rawShape(line, texts, shapeIn(properties, texts));
    });
}

/** Exports put an apostrophe before what a spreadsheet would take for a formula. */
const asTyped = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

function shapeIn(properties: Readonly<Record<string, string>>, texts: RawShape['texts']): Shape | null {
  const place: Partial<Record<'lat' | 'lon' | 'polygon', string>> = {};
  for (const [name, cell] of Object.entries(properties)) {
    const key = PLACE_KEYS[plainKey(name)];
    if (key && cell.trim() !== '') place[key] = cell.trim();
  }
  if (place.polygon) {
    return polygonOf(
      place.polygon.split(/[;|]/).map((corner): LonLat => {
        const [lon = Number.NaN, lat = Number.NaN] = corner.trim().split(/\s+/).map(Number);
        return [lon, lat];
      }),
    );
  }
  if (place.lat === undefined || place.lon === undefined) return null;
  const degrees = (cell: string) => Number(cell.replace(',', '.'));
  return circleAt(degrees(place.lat), degrees(place.lon), texts);
}

interface Line {
  line: number;
  cells: string[];
}

/** By RFC 4180, with the line of the file where each row begins. */
function linesOf(text: string): Line[] {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const between = (first.match(/;/g)?.length ?? 0) > (first.match(/,/g)?.length ?? 0) ? ';' : ',';
  const rows: Line[] = [];
  let [line, cell, quoted] = [1, '', false];
  let row: Line = { line: 1, cells: [] };
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
