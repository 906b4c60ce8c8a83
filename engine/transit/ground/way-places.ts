import { METERS_PER_DEGREE, metersBetween, wrappedDegrees } from '#engine/geo/plane.ts';
import type { RideTrack } from '#engine/transit/ride-track.ts';

/** A ride's route as points some metres apart: standing and wandering add none. */
export type WayPlaces = {
  count: number;
  lat: Float64Array;
  lon: Float64Array;
  accuracy: Float32Array;
  /** From the place before to the next one, in radians from north. */
  heading: Float64Array;
  /** What the place stands for: metres from the one before, never more than one place can account for. */
  meters: Float64Array;
};

/** Nearer to each other, the noise of two fixes would be most of their direction. */
const APART_METERS = 30;
/** For a longer step without fixes the route is unknown. */
const MAX_METERS = 400;
const RADIANS = Math.PI / 180;

export function wayPlaces(track: RideTrack): WayPlaces {
  const places: WayPlaces = {
    count: 0,
    lat: new Float64Array(track.count),
    lon: new Float64Array(track.count),
    accuracy: new Float32Array(track.count),
    heading: new Float64Array(track.count).fill(Number.NaN),
    meters: new Float64Array(track.count),
  };
  for (let k = 0; k < track.count; k++) {
    const [lat, lon, last] = [track.lat[k] ?? 0, track.lon[k] ?? 0, places.count - 1];
    const step = last < 0 ? 0 : metersBetween(places.lat[last] ?? 0, places.lon[last] ?? 0, lat, lon);
    if (last >= 0 && step < Math.max(APART_METERS, (track.accuracy[k] ?? 0) / 2)) continue;
    const to = places.count++;
    places.lat[to] = lat;
    places.lon[to] = lon;
    places.accuracy[to] = track.accuracy[k] ?? 0;
    places.meters[to] = Math.min(MAX_METERS, step);
  }
  for (let at = 0; at < places.count; at++) places.heading[at] = headingAt(places, at);
  return places;
}

function headingAt({ count, lat, lon }: WayPlaces, at: number): number {
  const [from, to] = [Math.max(0, at - 1), Math.min(count - 1, at + 1)];
  const north = ((lat[to] ?? 0) - (lat[from] ?? 0)) * METERS_PER_DEGREE;
  const east =
    wrappedDegrees((lon[to] ?? 0) - (lon[from] ?? 0)) * METERS_PER_DEGREE * Math.cos((lat[at] ?? 0) * RADIANS);
  return north === 0 && east === 0 ? Number.NaN : Math.atan2(east, north);
}
