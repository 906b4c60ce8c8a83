import { usableAccuracy } from '#engine/clean/plausible.ts';
import type { Fixes } from '#engine/fixes.ts';
import { metersBetween } from '#engine/geo/plane.ts';
import type { DriveSamples } from './drive-samples.ts';

export type GpsStats = { distanceMeters: number; topSpeedMps: number; averageSpeedMps: number };

/** The receiver's speed is used for the distance between fixes within this interval. */
const SPOKEN_STEP_SECONDS = 5;
/** Below this, the receiver's speed is noise of a stationary phone. */
const STANDING_MPS = 0.4;
/**
 * Without a reported speed, a position counts as new only if it is further away than its error, so a resting phone does
 * not travel.
 */
const NEW_PLACE_ERROR_FACTOR = 1.7;
const NEW_PLACE_MIN_METERS = 8;
const NEW_PLACE_MAX_METERS = 80;

export function gpsStats(fixes: Fixes, samples: DriveSamples, seconds: number): GpsStats {
  let distance = 0;
  let anchor = samples.fix[0] ?? 0;
  let sinceAnchor = 0;
  let top = 0;
  for (let k = 1; k < samples.count; k++) {
    const at = samples.fix[k] ?? 0;
    const dt = samples.seconds[k] ?? 0;
    const spoken = ((fixes.speed[at] ?? 0) + (fixes.speed[samples.fix[k - 1] ?? 0] ?? 0)) / 2;
    if (spoken >= 0 && dt <= SPOKEN_STEP_SECONDS) {
      if (spoken >= STANDING_MPS) distance += spoken * dt;
      anchor = at;
      sinceAnchor = 0;
    } else {
      sinceAnchor += samples.meters[k] ?? 0;
      const limit = newPlaceMeters(fixes.accuracy[at] ?? 0);
      const away = sinceAnchor >= limit ? between(fixes, anchor, at) : 0;
      if (away >= limit) {
        distance += away;
        anchor = at;
        sinceAnchor = 0;
      }
    }
    // An isolated peak is a receiver error: neighbouring values must be nearly as high.
    const peak = Math.min(samples.speed[k] ?? 0, Math.max(samples.speed[k - 1] ?? 0, samples.speed[k + 1] ?? 0));
    if (peak > top) top = peak;
  }
  return { distanceMeters: distance, topSpeedMps: top, averageSpeedMps: seconds > 0 ? distance / seconds : 0 };
}

function newPlaceMeters(accuracyMeters: number): number {
  const error = NEW_PLACE_ERROR_FACTOR * usableAccuracy(accuracyMeters);
  return Math.min(NEW_PLACE_MAX_METERS, Math.max(NEW_PLACE_MIN_METERS, error));
}

function between(fixes: Fixes, a: number, b: number): number {
  return metersBetween(fixes.lat[a] ?? 0, fixes.lon[a] ?? 0, fixes.lat[b] ?? 0, fixes.lon[b] ?? 0);
}
