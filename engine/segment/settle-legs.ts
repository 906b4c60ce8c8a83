import { STILL, WINDOW_MODES } from '#engine/classify/modes.ts';
import { joinLegs, type Leg, legSeconds } from './leg.ts';

const WALKING = WINDOW_MODES.indexOf('WALKING');
/** A ride shorter than this is a misread window. */
const SHORTEST_RIDE_SECONDS = 75;
/** A walk shorter than this between two rides of the same kind is a stop. */
const SHORTEST_WALK_SECONDS = 60;

/** Turns the raw mode sequence of a trip into legs: stops join their neighbours, fragments join what surrounds them. */
export function settleLegs(raw: readonly Leg[]): Leg[] {
  let legs = withoutStands(sameVehicle(raw));
  legs = joinEqual(legs);
  for (let at = shortest(legs); at >= 0; at = shortest(legs)) legs = joinEqual(absorb(legs, at));
  return legs;
}

/**
 * Nobody changes vehicles, or leaves a bicycle for one, without a step or a stop in between: adjacent rides are one, read in
 * two ways.
 */
function sameVehicle(raw: readonly Leg[]): Leg[] {
  const legs: Leg[] = [];
  for (const leg of raw) {
    const last = legs.at(-1);
    if (last && isRide(last) && isRide(leg)) {
      const longer = legSeconds(last) >= legSeconds(leg) ? last : leg;
      legs[legs.length - 1] = joinLegs(last, leg, longer.mode);
    } else legs.push(leg);
  }
  return legs;
}

function isRide({ mode }: Leg): boolean {
  return mode !== STILL && mode !== WALKING;
}

/** A short stop belongs to the leg before it: waiting for a bus to the walk, a red light to the ride. */
function withoutStands(raw: readonly Leg[]): Leg[] {
  const legs: Leg[] = [];
  for (const leg of raw) {
    const last = legs.at(-1);
    if (leg.mode !== STILL || !last) legs.push(leg);
    else legs[legs.length - 1] = joinLegs(last, leg, last.mode);
  }
  const [first, second] = legs;
  if (first && second && first.mode === STILL) legs.splice(0, 2, joinLegs(first, second, second.mode));
  return legs;
}

export function joinEqual(legs: readonly Leg[]): Leg[] {
  const joined: Leg[] = [];
  for (const leg of legs) {
    const last = joined.at(-1);
    if (last && last.mode === leg.mode) joined[joined.length - 1] = joinLegs(last, leg, leg.mode);
    else joined.push(leg);
  }
  return joined;
}

/** The shortest leg that is too short to stand alone, or -1. */
function shortest(legs: readonly Leg[]): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  legs.forEach((leg, at) => {
    const seconds = legSeconds(leg);
    const limit = leg.mode === WALKING ? SHORTEST_WALK_SECONDS : SHORTEST_RIDE_SECONDS;
    const between = at > 0 && at < legs.length - 1;
    const same = between && legs[at - 1]?.mode === legs[at + 1]?.mode;
    const mayGo = leg.mode === WALKING ? same : legs.length > 1;
    if (mayGo && seconds < limit && seconds < least) {
      found = at;
      least = seconds;
    }
  });
  return found;
}

/** Joins a splinter with its longer neighbour. */
function absorb(legs: readonly Leg[], at: number): Leg[] {
  const before = legs[at - 1];
  const after = legs[at + 1];
  const splinter = legs[at];
  if (!splinter) return [...legs];
  const toBefore = before && (!after || legSeconds(before) >= legSeconds(after));
  if (toBefore) return [...legs.slice(0, at - 1), joinLegs(before, splinter, before.mode), ...legs.slice(at + 1)];
  if (after) return [...legs.slice(0, at), joinLegs(splinter, after, after.mode), ...legs.slice(at + 2)];
  return [...legs];
}
