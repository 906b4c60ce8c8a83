/** What a road, path or rail is after reading, wherever it was read from. */

/** Stored by index: add at the end only. Links are folded into their road with `link`. */
export const WAY_TYPES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'track',
  'cycleway',
  'path',
  'footway',
  'pedestrian',
  'steps',
  'bridleway',
  'busway',
  'road',
  'rail',
  'light_rail',
  'tram',
  'subway',
  'narrow_gauge',
  'funicular',
  'monorail',
  'ferry',
] as const;
export type WayType = (typeof WAY_TYPES)[number];

/** Where a limit comes from: written on the way, the zone it lies in (`AT:urban`), or the default of country and type. */
export const LIMIT_SOURCES = ['sign', 'zone', 'default'] as const;
export type LimitFrom = (typeof LIMIT_SOURCES)[number];

export const SURFACES = ['unknown', 'paved', 'unpaved'] as const;
export type Surface = (typeof SURFACES)[number];

export type Way = {
  /** Unique over all regions: the same number is the same way. Made networks use negative ones. */
  id: number;
  type: WayType;
  link: boolean;
  name: string;
  ref: string;
  /** 1 along the drawing only, -1 against it only, 0 both. */
  oneway: -1 | 0 | 1;
  /** km/h along and against the drawing; 0 where none applies: no general limit (a German motorway), or not drivable. */
  limitAlong: number;
  limitAgainst: number;
  limitFrom: LimitFrom;
  drivable: boolean;
  cyclable: boolean;
  /** Above (bridges) or below (tunnels) the ground. */
  layer: number;
  surface: Surface;
  /** Degrees × 1e7. Ways meet where their coordinates are equal: a junction is its coordinates. */
  lat: Int32Array;
  lon: Int32Array;
};

const FIRST_RAIL = WAY_TYPES.indexOf('rail');
const LAST_RAIL = WAY_TYPES.indexOf('monorail');

export const isRail = (type: WayType): boolean => {
  const at = WAY_TYPES.indexOf(type);
  return at >= FIRST_RAIL && at <= LAST_RAIL;
};

/** For querying only some ways: any of these flags matches. */
export const DRIVABLE = 1;
export const CYCLABLE = 2;
export const RAIL = 4;
export const OTHER = 8;
export const ANY_WAY = DRIVABLE | CYCLABLE | RAIL | OTHER;

export function marksOf(way: Pick<Way, 'drivable' | 'cyclable' | 'type'>): number {
  const marks = (way.drivable ? DRIVABLE : 0) | (way.cyclable ? CYCLABLE : 0) | (isRail(way.type) ? RAIL : 0);
  return marks === 0 ? OTHER : marks;
}
