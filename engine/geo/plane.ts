/** Metres per degree of latitude on the mean sphere (radius 6,371,008.8 m). */
export const METERS_PER_DEGREE = 111_195.08;
const RADIANS = Math.PI / 180;
/**
 * Positions are rounded to this fraction of a degree (1.1 cm), so that shifting a journey by whole degrees of longitude
 * shifts every rounded value equally and changes nothing else.
 */
export const POSITION_STEPS = 1e7;

export function roundedDegrees(degrees: number): number {
  return Math.round(degrees * POSITION_STEPS);
}

export type Cosine = (latSteps: number) => number;

/** Exact; used for distances shown to people. */
export function exactCosine(latSteps: number): number {
  return Math.cos((latSteps / POSITION_STEPS) * RADIANS);
}

const BAND_DEGREES = 5;
const BAND_STEPS = BAND_DEGREES * POSITION_STEPS;
const BAND_COSINES = Float64Array.from({ length: 90 / BAND_DEGREES + 1 }, (_, band) =>
  Math.cos(Math.min(89, (band + 0.5) * BAND_DEGREES) * RADIANS),
);

/**
 * The same for a band of five degrees of latitude, used for mode detection: a journey moved north or south within its
 * band gives identical bits. East and west are off by less than 5 % up to 50° (10 % at 67°), far less than the
 * variation the models are trained with.
 */
export function bandCosine(latSteps: number): number {
  return BAND_COSINES[Math.floor(Math.abs(latSteps) / BAND_STEPS)] ?? 0;
}

/** The shorter way around: a step from 179.9° to −179.9° is 0.2°, not 359.8°. */
export function wrappedDegrees(difference: number): number {
  if (difference > 180) return difference - 360;
  if (difference < -180) return difference + 360;
  return difference;
}

export function wrappedRadians(difference: number): number {
  if (difference > Math.PI) return difference - 2 * Math.PI;
  if (difference < -Math.PI) return difference + 2 * Math.PI;
  return difference;
}

/** Metres between two nearby points, on a plane tangent to the earth between them; from rounded degrees, as above. */
export function metersBetween(latA: number, lonA: number, latB: number, lonB: number): number {
  const north = (roundedDegrees(latB) - roundedDegrees(latA)) * (METERS_PER_DEGREE / POSITION_STEPS);
  const turned = wrappedDegrees((roundedDegrees(lonB) - roundedDegrees(lonA)) / POSITION_STEPS);
  const east = turned * METERS_PER_DEGREE * Math.cos((latA + latB) * 0.5 * RADIANS);
  return Math.sqrt(north * north + east * east);
}
