import type { GroundKind } from '#engine/roads/ground.ts';
import type { Tags } from './tags.ts';

const WATER = new Set(['water', 'bay', 'strait']);
const BUILT_UP = new Set(['residential', 'commercial', 'industrial', 'retail', 'construction', 'railway', 'garages']);
const GREEN_USE = new Set(['grass', 'meadow', 'recreation_ground', 'cemetery', 'village_green', 'vineyard', 'orchard']);
const GREEN_LEISURE = new Set(['park', 'garden', 'golf_course', 'nature_reserve', 'pitch', 'common']);
const GREEN_NATURE = new Set(['grassland', 'heath', 'scrub', 'wetland']);
const LINES = new Set(['river', 'stream', 'canal']);
const PLACES: Readonly<Record<string, GroundKind>> = {
  city: 'city',
  town: 'town',
  village: 'village',
  suburb: 'suburb',
  quarter: 'suburb',
  neighbourhood: 'suburb',
  hamlet: 'hamlet',
  isolated_dwelling: 'hamlet',
};

/** What lies inside an outline. */
export function areaOfTags(tags: Tags): GroundKind | undefined {
  if (tags.building !== undefined) return tags.building === 'no' ? undefined : 'building';
  if (WATER.has(tags.natural ?? '') || tags.waterway === 'riverbank') return 'water';
  if (tags.landuse === 'reservoir' || tags.landuse === 'basin' || tags.leisure === 'swimming_pool') return 'water';
  if (tags.natural === 'wood' || tags.landuse === 'forest') return 'wood';
  if (BUILT_UP.has(tags.landuse ?? '')) return 'built_up';
  if (GREEN_USE.has(tags.landuse ?? '') || GREEN_LEISURE.has(tags.leisure ?? '')) return 'green';
  return GREEN_NATURE.has(tags.natural ?? '') ? 'green' : undefined;
}

export const lineOfTags = ({ waterway }: Tags): GroundKind | undefined =>
  waterway !== undefined && LINES.has(waterway) ? 'waterway' : undefined;

/** Places need a name; stops do not. */
export function pointOfTags(tags: Tags): GroundKind | undefined {
  if (tags.place !== undefined) return tags.name ? PLACES[tags.place] : undefined;
  if (tags.railway === 'station' || tags.railway === 'halt') return 'station';
  if (tags.railway === 'tram_stop') return 'tram_stop';
  if (tags.highway === 'bus_stop') return 'bus_stop';
  if (tags.public_transport !== 'platform' && tags.public_transport !== 'stop_position') return undefined;
  return tags.bus === 'yes' ? 'bus_stop' : tags.tram === 'yes' ? 'tram_stop' : undefined;
}
