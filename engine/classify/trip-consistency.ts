import { LEG_MODES, PUBLIC_MODES } from './modes.ts';

/**
 * Someone who left the car at home does not have it at the far end of a train ride: about one trip in twenty with
 * public transport also contains a car, so the combination needs that much more evidence (log-odds over the whole
 * trip).
 */
const MIXED_TRIP_COST = 3;
/** A leg's evidence counts more the longer it is, up to this many seconds. */
const FULL_EVIDENCE_SECONDS = 300;

const CAR = LEG_MODES.indexOf('CAR');
const PUBLIC = new Set([...PUBLIC_MODES].map((mode) => LEG_MODES.indexOf(mode)));

/** The most likely mode of each leg, considering the trip as a whole. */
export function consistentModes(odds: readonly Float64Array[], seconds: readonly number[]): number[] {
  const weights = seconds.map((length) => Math.min(1, length / FULL_EVIDENCE_SECONDS));
  const choose = (allowed: (mode: number) => boolean) => {
    const modes = odds.map((one) => bestOf(one, allowed));
    const score = modes.reduce((sum, mode, at) => sum + (weights[at] ?? 0) * (odds[at]?.[mode] ?? 0), 0);
    return { modes, score };
  };
  const free = choose(() => true);
  const mixed = free.modes.includes(CAR) && free.modes.some((mode) => PUBLIC.has(mode));
  if (!mixed) return free.modes;
  const choices = [
    { ...free, score: free.score - MIXED_TRIP_COST },
    choose((mode) => mode !== CAR),
    choose((mode) => !PUBLIC.has(mode)),
  ];
  return choices.reduce((best, one) => (one.score > best.score ? one : best)).modes;
}

function bestOf(odds: Float64Array, allowed: (mode: number) => boolean): number {
  let best = -1;
  for (let mode = 0; mode < odds.length; mode++) {
    if (allowed(mode) && (best < 0 || (odds[mode] ?? 0) > (odds[best] ?? 0))) best = mode;
  }
  return best;
}
