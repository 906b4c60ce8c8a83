import type { TickBuffer } from './tick-buffer.ts';

/**
 * How much a way bends, whatever the rate of its fixes: directions are compared from chord to chord, and a chord is at
 * least this long (decimetres). Rails have no corners at this scale; streets have one at every junction where one turns.
 */
const CHORD_DECIMETERS = 2000;
const CHORD_SQUARED = CHORD_DECIMETERS * CHORD_DECIMETERS;
/** Sharper than the tightest curve of a railway within the length of a chord (radians). */
const CORNER_RADIANS = 0.9;
/** No chord before this one: beyond any direction. */
const NO_DIRECTION = 9;

/** Of a way of which little was seen: the bends of an ordinary street, as if these metres of it had been seen too. */
const ASSUMED_METERS = 500;
const ASSUMED_BENDS_PER_KM = 1.2;
const ASSUMED_CORNERS_PER_KM = 0.4;

/** Offsets of the sums that describe a way's bends while it grows. */
const METERS = 0;
const BENDS = 1;
const CORNERS = 2;
const EAST = 3;
const NORTH = 4;
const DIRECTION = 5;
export const BEND_SUMS = 6;

export function startBends(sums: Float32Array, at: number): void {
  sums.fill(0, at, at + BEND_SUMS);
  sums[at + DIRECTION] = NO_DIRECTION;
}

/** Adds the steps from..to. What was not seen has no bends: the next chord begins behind it. */
export function addBends(sums: Float32Array, at: number, ticks: TickBuffer, from: number, to: number): void {
  const { east: easts, north: norths, unseen } = ticks;
  let meters = sums[at + METERS] as number;
  let east = sums[at + EAST] as number;
  let north = sums[at + NORTH] as number;
  for (let k = from; k < to; k++) {
    if (unseen[k] !== 0) {
      east = 0;
      north = 0;
      sums[at + DIRECTION] = NO_DIRECTION;
      continue;
    }
    const stepEast = easts[k] as number;
    const stepNorth = norths[k] as number;
    if (stepEast === 0 && stepNorth === 0) continue;
    meters += Math.sqrt(stepEast * stepEast + stepNorth * stepNorth) / 10;
    east += stepEast;
    north += stepNorth;
    if (east * east + north * north < CHORD_SQUARED) continue;
    turnTo(sums, at, Math.atan2(north, east));
    east = 0;
    north = 0;
  }
  sums[at + METERS] = meters;
  sums[at + EAST] = east;
  sums[at + NORTH] = north;
}

function turnTo(sums: Float32Array, at: number, direction: number): void {
  const before = sums[at + DIRECTION] as number;
  sums[at + DIRECTION] = direction;
  if (before === NO_DIRECTION) return;
  const turned = Math.abs(direction - before);
  const bend = Math.min(turned, 2 * Math.PI - turned);
  sums[at + BENDS] = (sums[at + BENDS] as number) + bend;
  if (bend > CORNER_RADIANS) sums[at + CORNERS] = (sums[at + CORNERS] as number) + 1;
}

/** Adds the sums of a way that follows. */
export function appendBends(sums: Float32Array, at: number, next: Float32Array): void {
  for (const one of [METERS, BENDS, CORNERS]) sums[at + one] = (sums[at + one] ?? 0) + (next[at + one] ?? 0);
  for (const one of [EAST, NORTH, DIRECTION]) sums[at + one] = next[at + one] ?? 0;
}

export function bendsPerKm(sums: Float32Array, at: number): number {
  return perKm((sums[at + BENDS] as number) + (ASSUMED_BENDS_PER_KM * ASSUMED_METERS) / 1000, sums[at] as number);
}

export function cornersPerKm(sums: Float32Array, at: number): number {
  return perKm((sums[at + CORNERS] as number) + (ASSUMED_CORNERS_PER_KM * ASSUMED_METERS) / 1000, sums[at] as number);
}

function perKm(sum: number, meters: number): number {
  return (1000 * sum) / (meters + ASSUMED_METERS);
}
