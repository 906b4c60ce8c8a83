import { LINE_MODES, type LineMode } from '#engine/transit/timetable.ts';
import { noRails, type RideMap } from './ride-map.ts';
import type { RoadsBeside } from './roads-beside.ts';
import type { WayPlaces } from './way-places.ts';

/** How far a route followed rails of one kind, and how clearly not a road beside them. */
export type RailsFollowed = {
  mode: LineMode;
  /** Places of the way that could be held against the rails. */
  places: number;
  meters: number;
  /** Share of the way that lay on the rails. */
  share: number;
  /** Metres on which the rails were nearer than any road by more than the fixes may be off. */
  surelyRail: number;
  /** Metres on which a road was nearer by as much. */
  surelyRoad: number;
};

/** Two tracks, a platform between them, and the fix's own error. */
const ON_RAILS_METERS = 25;
const CIRCLES = 1.5;
const ON_RAILS_MAX_METERS = 100;
/** By so much one must be nearer than the other, and by the 68 % circle of the fix. */
const CLEARLY_METERS = 15;

/** The kind of rails that most of the way lay on; undefined where there are none. */
export function railsFollowed(places: WayPlaces, map: RideMap, roads: RoadsBeside): RailsFollowed | undefined {
  const near = noRails();
  const found = LINE_MODES.map((mode) => ({ mode, places: 0, on: 0, surelyRail: 0, surelyRoad: 0 }));
  let meters = 0;
  for (let at = 0; at < places.count; at++) {
    const [lat, lon, accuracy] = [places.lat[at] ?? 0, places.lon[at] ?? 0, places.accuracy[at] ?? 0];
    const [heading, weight] = [places.heading[at] ?? Number.NaN, places.meters[at] ?? 0];
    meters += weight;
    const reach = Math.min(ON_RAILS_MAX_METERS, Math.max(ON_RAILS_METERS, CIRCLES * accuracy));
    const clearly = Math.max(CLEARLY_METERS, accuracy);
    map.railsNear(lat, lon, reach + clearly, heading, near);
    if (near.every((away) => away === Number.POSITIVE_INFINITY)) continue;
    const road = roads.metersTo(lat, lon, reach + 2 * clearly, heading);
    for (const [mode, sums] of found.entries()) {
      const rail = near[mode] ?? Number.POSITIVE_INFINITY;
      if (road + clearly <= rail) sums.surelyRoad += weight;
      if (rail > reach) continue;
      sums.on += weight;
      sums.places++;
      if (rail + clearly <= road) sums.surelyRail += weight;
    }
  }
  const best = found.reduce((most, one) => (one.on > most.on ? one : most));
  if (meters === 0 || best.on === 0) return undefined;
  const { mode, places: seen, on, surelyRail, surelyRoad } = best;
  return { mode, places: seen, meters, share: on / meters, surelyRail, surelyRoad };
}
