import type { RideTrack } from '#engine/transit/ride-track.ts';

/** Where a vehicle stood on its way: metres along it, and for how long. */
export type Stand = { at: number; seconds: number };

/** Slower than this a vehicle stands or is about to. */
const STANDING_MPS = 2;
/** Fixes further apart than this do not show whether it stood. */
const SEEN_SECONDS = 20;
/** Who only slows down for a bend is not that long about it. */
const MIN_SECONDS = 6;
/** A traffic jam counts as one stop, not many. */
const SAME_STAND_METERS = 60;

/** Metres along the way at each fix. Fixes wander while it stands: that is no way. */
export function alongOf({ count, step, speed }: RideTrack): Float64Array {
  const along = new Float64Array(count);
  for (let k = 1; k < count; k++) {
    const isStanding = (speed[k] ?? 0) <= STANDING_MPS && (speed[k - 1] ?? 0) <= STANDING_MPS;
    along[k] = (along[k - 1] ?? 0) + (isStanding ? 0 : (step[k] ?? 0));
  }
  return along;
}

/** The share of the way on which fixes were near enough to each other to show a stand. */
export function seenShare({ count, seconds, step }: RideTrack): number {
  let [seen, all] = [0, 0];
  for (let k = 1; k < count; k++) {
    const meters = step[k] ?? 0;
    all += meters;
    if ((seconds[k] ?? 0) - (seconds[k - 1] ?? 0) <= SEEN_SECONDS) seen += meters;
  }
  return all > 0 ? seen / all : 0;
}

export function standsOf(track: RideTrack, along: Float64Array): Stand[] {
  const stands: Stand[] = [];
  let begun = -1;
  for (let k = 0; k <= track.count; k++) {
    const isSlow = k < track.count && (track.speed[k] ?? 0) <= STANDING_MPS;
    if (isSlow && begun < 0) begun = k;
    if (isSlow || begun < 0) continue;
    // Until it moved again, if that was seen.
    const moved = Math.min(k, track.count - 1);
    const seconds = (track.seconds[moved] ?? 0) - (track.seconds[begun] ?? 0);
    const at = ((along[begun] ?? 0) + (along[k - 1] ?? 0)) / 2;
    begun = -1;
    const last = stands.at(-1);
    if (last && at - last.at < SAME_STAND_METERS) last.seconds += seconds;
    else if (seconds >= MIN_SECONDS) stands.push({ at, seconds });
  }
  return stands;
}
