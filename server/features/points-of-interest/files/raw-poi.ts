import type { PoiFormat } from '../../../../contract/poi-lists.ts';
import type { Shape } from '../../../../contract/shapes.ts';
import type { LonLat } from '../../../../contract/sphere.ts';

/** One thing of a file as it stands there, nothing checked yet. Absent is what the file says nothing about. */
export interface RawPoi {
  /** Where it begins in the file, counted from 1. */
  line: number;
  id?: string | undefined;
  name?: string | undefined;
  tags?: string[] | undefined;
  active?: string | undefined;
  inTrip?: string | undefined;
  onEnter?: string | undefined;
  onExit?: string | undefined;
  dwellSeconds?: string | undefined;
  /** Null: there is none, or one that is not known here. */
  shape: Shape | null;
  /** There is something, but it is no circle and no polygon without holes. */
  isOddShape?: boolean;
}

/** Of points that come without one: a house with what is around it. */
export const DEFAULT_RADIUS_METERS = 100;

export const MEDIA_TYPE: Record<PoiFormat, string> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  csv: 'text/csv;charset=utf-8',
};

/** Names of properties, whoever wrote the file: small letters, nothing between them. */
export const plainKey = (key: string): string => key.toLowerCase().replace(/[\s_-]/g, '');

type Field = 'id' | 'name' | 'tags' | 'active' | 'inTrip' | 'onEnter' | 'onExit' | 'dwellSeconds' | 'radius';
const FIELDS: Readonly<Record<string, Field>> = {
  id: 'id',
  name: 'name',
  title: 'name',
  tags: 'tags',
  active: 'active',
  intrip: 'inTrip',
  onenter: 'onEnter',
  onexit: 'onExit',
  dwell: 'dwellSeconds',
  dwellseconds: 'dwellSeconds',
  radius: 'radius',
  radiusmeters: 'radius',
};

export type Texts = Partial<Record<Field, string>>;

/** The known ones among properties, as texts. */
export function textsIn(properties: Readonly<Record<string, unknown>>): Texts {
  const texts: Texts = {};
  for (const [key, value] of Object.entries(properties)) {
    const field = FIELDS[plainKey(key)];
    if (!field || value === null || value === undefined) continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text.trim() !== '') texts[field] = text.trim();
  }
  return texts;
}

const tagsIn = (text: string): string[] =>
  text
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

export function rawPoi(line: number, texts: Texts, shape: RawPoi['shape'], isOddShape = false): RawPoi {
  const { tags, radius: _radius, ...rest } = texts;
  return { line, ...rest, ...(tags !== undefined && { tags: tagsIn(tags) }), shape, isOddShape };
}

export const circleAt = (lat: number, lon: number, radius: string | undefined): Shape => ({
  kind: 'circle',
  lat,
  lon,
  radiusMeters: radius === undefined ? DEFAULT_RADIUS_METERS : Number(radius.replace(',', '.')),
});

export const polygonOf = (ring: LonLat[]): Shape => ({ kind: 'polygon', ring });
