import type { Reason } from '#engine/segment/segment.ts';
import { LEG_MODES, type LegMode, PUBLIC_MODES } from './modes.ts';
import { logSoftmax } from './trees.ts';

/** What the last ride says of the next: how likely it was by car rather than on a line, and when it ended. */
export type LastVehicle = { carShare: number; endMs: number };

export const NO_VEHICLE: LastVehicle = { carShare: Number.NaN, endMs: 0 };

/**
 * A car stays where it was left: who came by train has none, and who came by car leaves with it. So about six rides of
 * seven are of the same kind as the one before.
 */
const SAME_KIND = 0.85;
/** After hours it counts less, and the next day hardly: at home both are within reach again. */
const FADES_MS = 8 * 3_600_000;
/** A ride that was less clear says nothing: whoever drives one road daily would see its one mistake confirmed every day. */
const CLEAR_SHARE = 0.8;
/** A smaller shift of the log-odds is not listed as a reason. */
const MIN_SHIFT = 0.5;

const CAR = LEG_MODES.indexOf('CAR');
const LINES = LEG_MODES.flatMap((mode, at) => (PUBLIC_MODES.has(mode) ? [at] : []));

/** Takes from the log-probabilities of what is less likely after the last ride: cars after a line, lines after a car. */
export function weighLastVehicle(odds: Float64Array, last: LastVehicle, startMs: number): void {
  const shift = shiftToCar(last, startMs);
  if (shift === 0) return;
  odds[CAR] = (odds[CAR] ?? 0) + Math.min(0, shift);
  for (const mode of LINES) odds[mode] = (odds[mode] ?? 0) - Math.max(0, shift);
  logSoftmax(odds, LEG_MODES.length);
}

/** Log-odds of a car against a line, from the ride before alone. */
function shiftToCar({ carShare, endMs }: LastVehicle, startMs: number): number {
  if (Number.isNaN(carShare)) return 0;
  const same = 0.5 + (SAME_KIND - 0.5) * Math.exp((endMs - startMs) / FADES_MS);
  const car = same * carShare + (1 - same) * (1 - carShare);
  return Math.log(car / (1 - car));
}

/** The ride before, where it speaks for the mode of this one. */
export function lastVehicleReasons(mode: LegMode, last: LastVehicle, startMs: number): Reason[] {
  const shift = shiftToCar(last, startMs);
  if (mode === 'CAR' && shift >= MIN_SHIFT) return [{ fact: 'rideBeforeCar', value: last.carShare, speaksFor: mode }];
  if (PUBLIC_MODES.has(mode) && -shift >= MIN_SHIFT) {
    return [{ fact: 'rideBeforeLine', value: 1 - last.carShare, speaksFor: mode }];
  }
  return [];
}

type Named = { mode?: LegMode; probabilities?: Readonly<Record<LegMode, number>>; endMs: number };

/** The last ride of a trip, where it was clear; what was known before where the trip has none. */
export function lastVehicleOf(legs: readonly Named[], before: LastVehicle): LastVehicle {
  const ride = legs.findLast(({ mode }) => mode === 'CAR' || (mode !== undefined && PUBLIC_MODES.has(mode)));
  if (!ride?.probabilities) return before;
  const car = ride.probabilities.CAR;
  let lines = 0;
  for (const mode of PUBLIC_MODES) lines += ride.probabilities[mode];
  const carShare = car / (car + lines);
  return Math.max(carShare, 1 - carShare) < CLEAR_SHARE ? NO_VEHICLE : { carShare, endMs: ride.endMs };
}
