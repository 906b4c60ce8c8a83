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

/**
 * A header line with column names, then one entry per line, separated by commas or semicolons. The number of entries is
 * checked before they are built.
 */
export function readCsv(text: string, checkCount?: (count: number) => void): RawShape[] {
  const [head, ...rows] = linesOfCsv(text);
  const names = head?.cells.map((cell) => cell.trim()) ?? [];
  if (names.length > MAX_COLUMNS) throw new AppError('validation', `A file has at most ${MAX_COLUMNS} columns.`);
  if (!names.some((name) => plainKey(name) === 'name')) {
    throw new AppError('validation', 'The first line must name the columns; one of them must be "name".');
  }
  const known = names.map(plainKey).flatMap((key, at) => (isKnown(key) ? [{ key, at }] : []));
  const twice = known.find(({ key }, place) => known.findIndex((other) => other.key === key) < place);
  if (twice) throw new AppError('validation', `The column "${names[twice.at]?.slice(0, 60)}" stands there twice.`);
  const filled = rows.filter(({ cells }) => cells.some(isFilled));
  checkCount?.(filled.length);
  return filled.map(({ line, cells }) => {
    const properties: Record<string, string> = {};
    for (const { key, at } of known) {
      const cell = cells[at];
      if (cell !== undefined && isFilled(cell)) properties[key] = asTyped(cell);
    }
    const texts = textsIn(properties);
    return rawShape(line, texts, shapeIn(properties, texts));
  });
}

const isKnown = (key: string): boolean => KNOWN_KEYS.has(key) || Object.hasOwn(PLACE_KEYS, key);
const isFilled = (cell: string): boolean => cell.trim() !== '';

function shapeIn(properties: Readonly<Record<string, string>>, texts: RawShape['texts']): Shape | null {
  const place: Partial<Record<'lat' | 'lon' | 'polygon', string>> = {};
  for (const [name, cell] of Object.entries(properties)) {
    const key = PLACE_KEYS[name];
    if (key && isFilled(cell)) place[key] = cell.trim();
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
