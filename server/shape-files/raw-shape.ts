import type { Shape } from '#contract/shapes.ts';
import type { LonLat } from '#contract/sphere.ts';

/** Files that hold named circles and polygons. */
export type ShapeFileFormat = 'geojson' | 'kml' | 'csv';

/** One entry as read from a file, not validated yet. */
export interface RawShape {
  /** Where it begins in the file, counted from 1. */
  line: number;
  /** Its known properties, by normalised keys; those the file does not mention are absent. */
  texts: Readonly<Record<string, string>>;
  /** Null if there is none, or it is of an unsupported kind. */
  shape: Shape | null;
  /** The geometry is neither a circle nor a polygon without holes. */
  isOddShape: boolean;
}

/** The radius of points without one: a house and its surroundings. */
const DEFAULT_RADIUS_METERS = 100;

export const SHAPE_MEDIA_TYPE: Record<ShapeFileFormat, string> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  csv: 'text/csv;charset=utf-8',
};

/** Normalised property names, whoever wrote the file: lower case, no separators. */
export const plainKey = (key: string): string => key.toLowerCase().replace(/[\s_-]/g, '');

/** The properties used anywhere; a file may have thousands of others. */
export const KNOWN_KEYS: ReadonlySet<string> = new Set([
  ...['id', 'name', 'title', 'active', 'radius', 'radiusmeters'],
  ...['tags', 'intrip', 'onenter', 'onexit', 'dwellseconds', 'dwell'],
  ...['kind', 'validfrom', 'validto'],
]);

/** Known properties as text; those without a value are left out. */
export function textsIn(properties: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = Object.create(null);
  for (const [key, value] of Object.entries(properties)) {
    const plain = plainKey(key);
    if (value === null || value === undefined || !KNOWN_KEYS.has(plain)) continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text.trim() !== '') texts[plain] = text.trim();
  }
  return texts;
}

export const rawShape = (
  line: number,
  texts: RawShape['texts'],
  shape: RawShape['shape'],
  isOddShape = false,
): RawShape => ({ line, texts, shape, isOddShape });

const YES = /^(true|yes|ja|1|wahr)$/i;
const NO = /^(false|no|nein|0|falsch)$/i;

/** A yes or no as people and other programs write it; null if it is neither. */
export const readFlag = (text: string): boolean | null => (YES.test(text) ? true : NO.test(text) ? false : null);

export const nameIn = ({ name, title }: RawShape['texts']): string | undefined => name ?? title;

export function circleAt(lat: number, lon: number, texts: RawShape['texts']): Shape {
  const radius = texts.radius ?? texts.radiusmeters;
  const radiusMeters = radius === undefined ? DEFAULT_RADIUS_METERS : Number(radius.replace(',', '.'));
  return { kind: 'circle', lat, lon, radiusMeters };
}

export const polygonOf = (ring: LonLat[]): Shape => ({ kind: 'polygon', ring });
