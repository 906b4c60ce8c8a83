import { asTyped } from '#contract/csv-cell.ts';
import type { Shape } from '#contract/shapes.ts';
import type { LonLat } from '#contract/sphere.ts';
import { AppError } from '#server/http/app-error.ts';
import { linesOfCsv } from '#server/http/csv-lines.ts';
import { circleAt, KNOWN_KEYS, plainKey, polygonOf, type RawShape, rawShape, textsIn } from './raw-shape.ts';

const PLACE_KEYS: Readonly<Record<string, 'lat' | 'lon' | 'polygon'>> = {
  lat: 'lat',
  latitude: 'lat',
  lon: 'lon',
  lng: 'lon',
  longitude: 'lon',
  polygon: 'polygon',
};

const MAX_COLUMNS = 200;

/** A header line with column names, then one entry per line, separated by commas or semicolons. */
export function readCsv(text: string): RawShape[] {
  const [head, ...rows] = linesOfCsv(text);
  const names = head?.cells.map((cell) => cell.trim()) ?? [];
  if (names.length > MAX_COLUMNS) throw new AppError('validation', `A file has at most ${MAX_COLUMNS} columns.`);
  if (!names.some((name) => plainKey(name) === 'name')) {
    throw new AppError('validation', 'The first line must name the columns; one of them must be "name".');
  }
  const known = names.flatMap((name, at) => (isKnown(plainKey(name)) ? [{ name, at }] : []));
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => {
      const properties = Object.fromEntries(known.map(({ name, at }) => [name, asTyped(cells[at] ?? '')]));
      const texts = textsIn(properties);
      return rawShape(line, texts, shapeIn(properties, texts));
    });
}

const isKnown = (key: string): boolean => KNOWN_KEYS.has(key) || Object.hasOwn(PLACE_KEYS, key);

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
