/** 2000-01-01: phones with an unset clock say 1970 (or the GPS epoch, 1980); none of them had GPS before 2000. */
export const EARLIEST_TIMESTAMP = 946_684_800;
/** 2038-01-01: a clock that overflowed 32 bits says 2038-01-19. */
export const LATEST_TIMESTAMP = 2_145_916_800;
/** Fixes without an accuracy are assumed to be this accurate: the median of phones that report it. */
export const UNKNOWN_ACCURACY_METERS = 20;
/** No chip is more accurate than this for a moving phone, whatever it claims. */
export const BEST_ACCURACY_METERS = 3;
/** Above this a fix comes from a cell tower, not from satellites or Wi-Fi: too coarse to show how someone moves. */
export const COARSE_ACCURACY_METERS = 250;
/** Fixes less accurate than this are useless: the radius is larger than a city. */
export const USELESS_ACCURACY_METERS = 30_000;
/** Faster than any train (TGV 89 m/s); a step that requires more is a receiver jump. */
export const IMPOSSIBLE_SPEED_MPS = 95;

/** Whether time and position are possible at all. Chips without a position report exactly 0°/0°. */
export function isPlausible(timestamp: number, lat: number, lon: number): boolean {
  return (
    timestamp >= EARLIEST_TIMESTAMP &&
    timestamp <= LATEST_TIMESTAMP &&
    lat >= -90 &&
    lat <= 90 &&
    lon >= -180 &&
    lon <= 180 &&
    !(lat === 0 && lon === 0)
  );
}

export function usableAccuracy(accuracyMeters: number): number {
  if (!(accuracyMeters > 0)) return UNKNOWN_ACCURACY_METERS;
  return accuracyMeters < BEST_ACCURACY_METERS ? BEST_ACCURACY_METERS : accuracyMeters;
}

/** iOS reports unknown speeds as negative; values above the limit are noise. */
export function usableSpeed(speedMps: number): number {
  return speedMps >= 0 && speedMps <= IMPOSSIBLE_SPEED_MPS ? speedMps : Number.NaN;
}
