import { usableAccuracy } from '../clean/plausible.ts';
import type { Fixes } from '../fixes.ts';
import { metersBetween } from '../geo/plane.ts';
import type { DriveSamples } from './drive-samples.ts';

export type GpsStats = { distanceMeters: number; topSpeedMps: number; averageSpeedMps: number };

/** A place counts as new only when it is further away than half its error: a standing phone goes nowhere. */
const NEW_PLACE_ERROR_SHARE = 0.5;
const NEW_PLACE_MIN_METERS = 5;
const NEW_PLACE_MAX_METERS = 50;

export function gpsStats(fixes: Fixes, samples: DriveSamples, seconds: number): GpsStats {
  let distance = 0;
  let anchor = samples.fix[0] ?? 0;
  let sinceAnchor = 0;
  let top = 0;
  for (let k = 1; k < samples.count; k++) {
    const at = samples.fix[k] ?? 0;
    const limit = Math.min(
      NEW_PLACE_MAX_METERS,
      Math.max(NEW_PLACE_MIN_METERS, NEW_PLACE_ERROR_SHARE * usableAccuracy(fixes.accuracy[at] ?? 0)),
    );
    // Only as the crow flies from the anchor: what wanders about it adds nothing.
    sinceAnchor += samples.meters[k] ?? 0;
    if (sinceAnchor >= limit) {
      const away = metersBetween(
        fixes.lat[anchor] ?? 0,
        fixes.lon[anchor] ?? 0,
        fixes.lat[at] ?? 0,
        fixes.lon[at] ?? 0,
      );
      if (away >= limit) {
        distance += away;
        anchor = at;
        sinceAnchor = 0;
      }
    }
    // A lone peak is an error of the receiver: the neighbours must have been as fast, or nearly.
    const peak = Math.min(samples.speed[k] ?? 0, Math.max(samples.speed[k - 1] ?? 0, samples.speed[k + 1] ?? 0));
    if (peak > top) top = peak;
  }
  return { distanceMeters: distance, topSpeedMps: top, averageSpeedMps: seconds > 0 ? distance / seconds : 0 };
}
