import { metersBetween } from '#engine/geo/plane.ts';
import type { RideTrack } from '#engine/transit/ride-track.ts';
import type { LineMode } from '#engine/transit/timetable.ts';
import type { RideMap } from './ride-map.ts';

/** The far side of a street, and the phone in the middle of a bus. */
const BESIDE_METERS = 30;
/** Stops of both directions lie opposite each other: one place. */
const SAME_PLACE_METERS = 80;
/** Between two looks at the map. */
const SAMPLE_METERS = 15;

/** Where stops lie on a way, in metres along it; passing one twice counts twice. */
export function stopsOnWay(track: RideTrack, along: Float64Array, map: RideMap, mode: LineMode): number[] {
  const found: { at: number; beside: number }[] = [];
  let sampledAt = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < track.count; k++) {
    const at = along[k] ?? 0;
    if (at - sampledAt < SAMPLE_METERS) continue;
    sampledAt = at;
    const [lat, lon] = [track.lat[k] ?? 0, track.lon[k] ?? 0];
    const reach = BESIDE_METERS + Math.min(BESIDE_METERS, (track.accuracy[k] ?? 0) / 2);
    for (const stop of map.stopsNear(lat, lon, reach, mode))
      found.push({ at, beside: metersBetween(stop.lat, stop.lon, lat, lon) });
  }
  const places: { at: number; beside: number }[] = [];
  for (const one of found) {
    const last = places.at(-1);
    if (!last || one.at - last.at > SAME_PLACE_METERS) places.push({ ...one });
    else if (one.beside < last.beside) Object.assign(last, one);
  }
  return places.map(({ at }) => at);
}
