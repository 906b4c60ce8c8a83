import { type CountryLimits, defaultLimit } from '#engine/roads/limits.ts';
import { writtenLimit } from '#engine/roads/max-speed.ts';
import { isRail, type Surface, WAY_TYPES, type Way, type WayType } from '#engine/roads/way.ts';
import type { Tags } from './tags.ts';

export type TaggedWay = Omit<Way, 'id' | 'lat' | 'lon'>;

const TYPES: ReadonlySet<string> = new Set(WAY_TYPES);
/** Mapped, but not built yet or no longer there. */
const NOT_THERE = new Set(['construction', 'proposed', 'abandoned', 'razed', 'disused', 'planned']);
const CLOSED = new Set(['no', 'use_sidepath']);
const NO_CARS: ReadonlySet<WayType> = new Set<WayType>([
  ...(['cycleway', 'path', 'footway', 'pedestrian', 'steps', 'bridleway', 'ferry'] as const),
]);
const NO_CYCLES: ReadonlySet<WayType> = new Set<WayType>([
  ...(['motorway', 'trunk', 'footway', 'pedestrian', 'steps', 'bridleway', 'busway', 'ferry'] as const),
]);
const OPEN = new Set(['yes', 'designated', 'permissive', 'destination', 'private', 'delivery', 'official']);
const UNPAVED = new Set(
  'unpaved gravel fine_gravel compacted dirt earth ground grass sand mud pebblestone rock woodchips'.split(' '),
);

/** The kind of road, path or rail given by its tags; nothing for anything else. */
export function wayOfTags(tags: Tags, limits: CountryLimits): TaggedWay | undefined {
  const kind = kindOf(tags);
  if (!kind) return undefined;
  const { type, link } = kind;
  const drivable = isDrivable(type, tags);
  return {
    type,
    link,
    name: tags.name ?? '',
    ref: tags.ref ?? '',
    oneway: onewayOf(type, link, tags),
    ...limitOf(tags, limits, type, link, drivable),
    drivable,
    cyclable: isCyclable(type, tags),
    layer: layerOf(tags),
    surface: surfaceOf(tags.surface),
  };
}

function kindOf(tags: Tags): { type: WayType; link: boolean } | undefined {
  const { highway, railway } = tags;
  // An area is a square or a platform for pedestrians; its outline is not a way.
  if (highway !== undefined && tags.area !== 'yes' && !NOT_THERE.has(highway)) {
    const link = highway.endsWith('_link');
    const type = link ? highway.slice(0, -5) : highway;
    if (TYPES.has(type)) return { type: type as WayType, link };
    if (type === 'bus_guideway') return { type: 'busway', link: false };
  }
  if (railway !== undefined && TYPES.has(railway)) return { type: railway as WayType, link: false };
  return tags.route === 'ferry' ? { type: 'ferry', link: false } : undefined;
}

/** The most specific value wins. */
function isDrivable(type: WayType, tags: Tags): boolean {
  if (isRail(type) || type === 'steps') return false;
  const tagged = tags.motorcar ?? tags.motor_vehicle ?? tags.vehicle;
  if (NO_CARS.has(type)) return tagged !== undefined && OPEN.has(tagged);
  if (type === 'busway') return true;
  return !CLOSED.has(tagged ?? tags.access ?? '');
}

function isCyclable(type: WayType, tags: Tags): boolean {
  if (isRail(type) || type === 'steps') return false;
  const tagged = tags.bicycle;
  if (NO_CYCLES.has(type)) return tagged !== undefined && !CLOSED.has(tagged);
  return !CLOSED.has(tagged ?? tags.vehicle ?? tags.access ?? '');
}

function onewayOf(type: WayType, link: boolean, { oneway, junction }: Tags): -1 | 0 | 1 {
  if (oneway === '-1' || oneway === 'reverse') return -1;
  if (oneway === 'yes' || oneway === 'true' || oneway === '1') return 1;
  if (oneway !== undefined) return 0;
  return junction === 'roundabout' || junction === 'circular' || (type === 'motorway' && !link) ? 1 : 0;
}

function limitOf(tags: Tags, limits: CountryLimits, type: WayType, link: boolean, drivable: boolean) {
  if (!drivable) return { limitAlong: 0, limitAgainst: 0, limitFrom: 'default' } as const;
  const zone = tags['maxspeed:type'] ?? tags['zone:maxspeed'] ?? tags['source:maxspeed'] ?? tags['zone:traffic'];
  const both = tags.maxspeed === undefined ? undefined : writtenLimit(tags.maxspeed);
  const written = (value: string | undefined) => (value === undefined ? both : (writtenLimit(value) ?? both));
  const byZone = zone === undefined ? undefined : writtenLimit(zone);
  const along = written(tags['maxspeed:forward']) ?? byZone;
  const against = written(tags['maxspeed:backward']) ?? byZone;
  const usual = defaultLimit(limits, type, link, builtUpBy(tags));
  return {
    limitAlong: along?.kmh ?? usual,
    limitAgainst: against?.kmh ?? usual,
    // Determined by the weaker of the two directions: a limit is not called signed if half of it is a guess.
    limitFrom: along && against ? along.from : ('default' as const),
  };
}

/** Streets with lamps or pavements are in built-up areas. */
function builtUpBy(tags: Tags): boolean | undefined {
  if (tags.lit === 'yes') return true;
  const walk = tags.sidewalk;
  return walk === 'both' || walk === 'left' || walk === 'right' ? true : undefined;
}

function layerOf({ layer, bridge, tunnel }: Tags): number {
  const tagged = Number(layer);
  if (layer !== undefined && Number.isInteger(tagged) && Math.abs(tagged) <= 10) return tagged;
  if (bridge !== undefined && bridge !== 'no') return 1;
  return tunnel !== undefined && tunnel !== 'no' ? -1 : 0;
}

const surfaceOf = (surface: string | undefined): Surface =>
  surface === undefined ? 'unknown' : UNPAVED.has(surface) ? 'unpaved' : 'paved';
