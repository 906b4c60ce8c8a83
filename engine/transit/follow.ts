import type { LinePattern } from './line-pattern.ts';
import type { RideTrack } from './ride-track.ts';

/** The longest stretch of a track that goes along a line in its direction. */
export type Followed = {
  /** Indices of its first and last fix. */
  from: number;
  to: number;
  /** Metres along the line at each fix from `from` to `to`; NaN where it was off the line. */
  along: Float64Array;
  /** Share of the metres between them that lay on the line. */
  share: number;
  /** The typical distance from the line. */
  awayMeters: number;
  /** At how many places along the line it was seen. */
  places: number;
};

/** Streets beside a line are often this near: further off is another way. */
const NEAR_METERS = 45;
/** Multiples of the 68 % circle by which a fix may be off. */
const CIRCLES = 1.6;
const NEAR_MAX_METERS = 350;
/** Off the line for longer than this in both: the ride has ended. */
const OFF_SECONDS = 300;
const OFF_METERS = 2_500;
/** Fixes this far apart along the line are places of their own. */
const PLACE_METERS = 100;
/** A fix may seem to go back along the line this far. */
const BACK_METERS = 200;
const FASTEST_MPS = 70;
const AHEAD_METERS = 400;

/** Undefined when no stretch of it is on the line. */
export function follow(track: RideTrack, { way }: LinePattern): Followed | undefined {
  let best: Followed | undefined;
  for (let at = 0; at < track.count; ) {
    const run = runFrom(track, way, at);
    if (!run) {
      at = nextPlace(track, at);
      continue;
    }
    if (!best || followedLength(run) > followedLength(best)) best = run;
    at = Math.max(at, run.to) + 1;
  }
  return best;
}

/** The next fix at a different position: a stationary one off the line need not be examined repeatedly. */
function nextPlace({ count, step }: RideTrack, from: number): number {
  let meters = 0;
  for (let at = from + 1; at < count; at++) {
    meters += step[at] ?? 0;
    if (meters >= NEAR_METERS) return at;
  }
  return count;
}

export const followedLength = ({ along, from, to }: Followed): number => (along[to - from] ?? 0) - (along[0] ?? 0);

export const nearMeters = (accuracy: number): number =>
  Math.min(NEAR_MAX_METERS, Math.max(NEAR_METERS, CIRCLES * accuracy));

function runFrom(track: RideTrack, way: LinePattern['way'], start: number): Followed | undefined {
  const first = way.nearest(track.lat[start] ?? 0, track.lon[start] ?? 0);
  if (first.away > nearMeters(track.accuracy[start] ?? 0)) return undefined;
  const along: number[] = [first.along];
  const aways: number[] = [first.away];
  let [last, at, on, off, offNow] = [start, first.along, 0, 0, 0];
  let [places, place] = [1, first.along];
  for (let k = start + 1; k < track.count; k++) {
    const seconds = (track.seconds[k] ?? 0) - (track.seconds[last] ?? 0);
    const beside = way.nearest(
      track.lat[k] ?? 0,
      track.lon[k] ?? 0,
      Math.max(0, at - BACK_METERS),
      at + AHEAD_METERS + seconds * FASTEST_MPS,
    );
    const step = track.step[k] ?? 0;
    if (beside.away > nearMeters(track.accuracy[k] ?? 0)) {
      offNow += step;
      along.push(Number.NaN);
      if (seconds > OFF_SECONDS && offNow > OFF_METERS) break;
      continue;
    }
    off += offNow;
    offNow = 0;
    on += step;
    // Standing fixes wander; the line is not gone back along.
    at = Math.max(at, beside.along);
    along.push(at);
    aways.push(beside.away);
    if (at - place >= PLACE_METERS) {
      places++;
      place = at;
    }
    last = k;
  }
  return {
    from: start,
    to: last,
    along: Float64Array.from(along.slice(0, last - start + 1)),
    share: on + off > 0 ? on / (on + off) : 0,
    awayMeters: aways.sort((a, b) => a - b)[aways.length >> 1] ?? 0,
    places,
  };
}
