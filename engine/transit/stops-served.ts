import type { Followed } from './follow.ts';
import type { LinePattern } from './line-pattern.ts';
import type { RideTrack } from './ride-track.ts';

export type StopsServed = {
  /** Indices of the stops where the ride began and ended, the nearest along the line. */
  board: number;
  leave: number;
  /** How far from them it began and ended, in metres along the line. */
  boardMeters: number;
  leaveMeters: number;
  /** Stops between them that could be seen, and at how many of them it stood. */
  seen: number;
  stood: number;
  /** Times of standing away from all stops, as at lights and in jams. */
  stoodElsewhere: number;
};

/** Slower than this a vehicle is about to stand. */
const STANDING_MPS = 2;
/** A bus is as long as this, and stops before and behind each other. */
const AT_STOP_METERS = 40;
const AT_STATION_METERS = 160;
/** Fixes further apart than this do not show whether it stood. */
const SEEN_SECONDS = 20;
/** A traffic jam counts as one stop, not many. */
const SAME_STAND_METERS = 60;

export function stopsServed(track: RideTrack, followed: Followed, pattern: LinePattern): StopsServed {
  const { along } = pattern;
  const [begin, end] = [followed.along[0] ?? 0, followed.along[followed.to - followed.from] ?? 0];
  const board = nearestStop(along, begin, 0, along.length - 2);
  const leave = nearestStop(along, end, board + 1, along.length - 1);
  const reach = reachOf(pattern);
  const stoodAt = new Set<number>();
  const seenAt = new Set<number>();
  let [stoodElsewhere, lastStand] = [0, Number.NEGATIVE_INFINITY];
  let stop = board + 1;
  for (let k = followed.from; k <= followed.to; k++) {
    const at = followed.along[k - followed.from] ?? Number.NaN;
    if (Number.isNaN(at)) continue;
    while (stop < leave && (along[stop] ?? 0) < at - reach) stop++;
    const isDense = k === followed.from || (track.seconds[k] ?? 0) - (track.seconds[k - 1] ?? 0) <= SEEN_SECONDS;
    const slack = reach + Math.min(reach, (track.accuracy[k] ?? 0) / 2);
    const near = [stop - 1, stop, stop + 1].find((one) => Math.abs((along[one] ?? Number.NaN) - at) <= slack);
    const isStanding = (track.speed[k] ?? 0) <= STANDING_MPS;
    if (near !== undefined && near > board && near < leave && (isDense || isStanding)) seenAt.add(near);
    if (!isStanding) continue;
    if (near !== undefined) stoodAt.add(near);
    else if (isDense && at - lastStand > SAME_STAND_METERS) stoodElsewhere++;
    lastStand = at;
  }
  return {
    board,
    leave,
    boardMeters: Math.abs((along[board] ?? 0) - begin),
    leaveMeters: Math.abs((along[leave] ?? 0) - end),
    seen: seenAt.size,
    stood: [...stoodAt].filter((one) => seenAt.has(one)).length,
    stoodElsewhere,
  };
}

/** How near to a stop a vehicle stands that serves it. */
export const reachOf = ({ line }: LinePattern): number =>
  line.mode === 'BUS' || line.mode === 'TRAM' ? AT_STOP_METERS : AT_STATION_METERS;

function nearestStop(along: ArrayLike<number>, meters: number, from: number, to: number): number {
  let best = from;
  for (let at = from; at <= to; at++) {
    if (Math.abs((along[at] ?? 0) - meters) < Math.abs((along[best] ?? 0) - meters)) best = at;
  }
  return best;
}
