import { noRails, type RideMap } from './ride-map.ts';
import type { RoadsBeside } from './roads-beside.ts';
import type { WayPlaces } from './way-places.ts';

/** Vaguer places lie near anything. */
const EXACT_METERS = 30;
const MIN_PLACES = 15;
/** A reach in which rails would be seen even if they are drawn on the other side of a station. */
const RAILS_METERS = 60;
const ON_ROAD_METERS = 30;
const NO_RAILS_SHARE = 0.85;
const ROAD_SHARE = 0.9;

/** The share of the route without rails, where that proves that nothing on rails went there. */
export function offRails(places: WayPlaces, map: RideMap, roads: RoadsBeside): number | undefined {
  const near = noRails();
  let [seen, meters, bare, onRoad] = [0, 0, 0, 0];
  for (let at = 0; at < places.count; at++) {
    const [lat, lon, heading] = [places.lat[at] ?? 0, places.lon[at] ?? 0, places.heading[at] ?? Number.NaN];
    if ((places.accuracy[at] ?? 0) > EXACT_METERS) continue;
    const weight = places.meters[at] ?? 0;
    seen++;
    meters += weight;
    map.railsNear(lat, lon, RAILS_METERS, Number.NaN, near);
    if (near.every((away) => away === Number.POSITIVE_INFINITY)) bare += weight;
    if (roads.metersTo(lat, lon, ON_ROAD_METERS, heading) <= ON_ROAD_METERS) onRoad += weight;
  }
  if (seen < MIN_PLACES || onRoad < ROAD_SHARE * meters || bare < NO_RAILS_SHARE * meters) return undefined;
  return bare / meters;
}
