import type { LineMode } from '#engine/transit/timetable.ts';
import type { Tags } from './tags.ts';

/** Tracks where trains are parked, repaired or loaded: nobody travels there. */
const NO_RIDES = new Set(['yard', 'siding', 'spur', 'crossover']);
const NO_PASSENGERS = new Set(['industrial', 'military', 'test']);
const MODE_OF_RAIL: Readonly<Record<string, LineMode>> = {
  rail: 'TRAIN',
  narrow_gauge: 'TRAIN',
  funicular: 'TRAIN',
  // As timetables count them: with the trams.
  light_rail: 'TRAM',
  tram: 'TRAM',
  subway: 'METRO',
  monorail: 'METRO',
};

/** What runs on a rail; undefined for anything else and for rails without passenger service. */
export function railModeOf({ railway, service, usage }: Tags): LineMode | undefined {
  if (railway === undefined || NO_RIDES.has(service ?? '') || NO_PASSENGERS.has(usage ?? '')) return undefined;
  return MODE_OF_RAIL[railway];
}

const STOPPING = new Set(['station', 'stop_position', 'platform']);

/** The kinds of vehicle that stop at a place: none for most, several where a bus and a tram share a stop. */
export function stopModesOf(tags: Tags): LineMode[] {
  const { railway, highway, amenity, public_transport: transport } = tags;
  if (highway === 'bus_stop') return tags.tram === 'yes' ? ['BUS', 'TRAM'] : ['BUS'];
  if (railway === 'tram_stop') return tags.bus === 'yes' ? ['TRAM', 'BUS'] : ['TRAM'];
  const tagged = taggedModes(tags);
  if (railway === 'station' || railway === 'halt')
    return tagged.length > 0 ? tagged : [MODE_OF_STATION[tags.station ?? ''] ?? 'TRAIN'];
  if (tagged.length > 0 && (railway === 'stop' || STOPPING.has(transport ?? ''))) return tagged;
  return amenity === 'bus_station' ? ['BUS'] : [];
}

const MODE_OF_STATION: Readonly<Record<string, LineMode>> = { subway: 'METRO', monorail: 'METRO', light_rail: 'TRAM' };

function taggedModes(tags: Tags): LineMode[] {
  const modes: LineMode[] = [];
  if (tags.train === 'yes') modes.push('TRAIN');
  if (tags.subway === 'yes' || tags.station === 'subway') modes.push('METRO');
  if (tags.tram === 'yes' || tags.light_rail === 'yes') modes.push('TRAM');
  if (tags.bus === 'yes') modes.push('BUS');
  return modes;
}
