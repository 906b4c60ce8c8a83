import { RoadNetwork } from '#engine/match/road-network.ts';
import { limitsOf } from '#engine/roads/limits.ts';
import type { Way } from '#engine/roads/way.ts';
import type { MapAround } from '#engine/transit/ground/map-ride.ts';
import type { MapRail, MapStop } from '#engine/transit/ground/ride-ground.ts';
import { RideMap } from '#engine/transit/ground/ride-map.ts';
import { RoadsBeside } from '#engine/transit/ground/roads-beside.ts';
import { readOsm } from './file-kind.ts';
import { railModeOf, stopModesOf } from './stops-of-tags.ts';
import { wayOfTags } from './way-of-tags.ts';

const DEGREES = 1e-7;

/**
 * The map around rides from a small extract, entirely in memory: for tests and figures. An import reads differently.
 */
export async function mapAroundOf(
  pieces: AsyncIterable<Uint8Array>,
  country?: string,
): Promise<MapAround & { ways: Way[]; stops: MapStop[]; rails: MapRail[] }> {
  const places = new Map<number, readonly [lat: number, lon: number]>();
  const [ways, stops, rails]: [Way[], MapStop[], MapRail[]] = [[], [], []];
  const limits = limitsOf(country);
  await readOsm(pieces, {
    node: (id, lat, lon, tags) => {
      places.set(id, [lat, lon]);
      const modes = tags ? stopModesOf(tags) : [];
      if (modes.length > 0) stops.push({ lat: lat * DEGREES, lon: lon * DEGREES, name: tags?.name ?? '', modes });
    },
    way: (id, refs, tags) => {
      const known = refs.map((ref) => places.get(ref)).filter((place) => place !== undefined);
      if (!tags || known.length < 2) return;
      const line = { lat: Int32Array.from(known, ([lat]) => lat), lon: Int32Array.from(known, ([, lon]) => lon) };
      const facts = wayOfTags(tags, limits);
      if (facts) ways.push({ id, ...facts, ...line });
      const mode = railModeOf(tags);
      if (mode) rails.push({ mode, ...line });
    },
    relation: () => undefined,
  });
  const roads = new RoadNetwork();
  roads.add(ways);
  const rides = new RideMap();
  rides.add({ stops, rails });
  return { rides, roads: new RoadsBeside(roads), knowsRails: true, ways, stops, rails };
}
