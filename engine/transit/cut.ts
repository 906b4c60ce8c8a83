import { metersBetween } from '#engine/geo/plane.ts';
import { type Followed, followedLength } from './follow.ts';
import type { LinePattern } from './line-pattern.ts';
import type { RideTrack } from './ride-track.ts';
import type { StopsServed } from './stops-served.ts';

/** Where to cut a leg of which only a part was on the line; undefined if it need not be cut. */
export type Cuts = { before?: number; after?: number };

/** A remainder before or after the line of at least this length is a leg of its own; less belongs to the ride. */
const PIECE_SECONDS = 300;
const PIECE_METERS = 1_500;
/** So long it is one even if the phone was not heard. */
const SILENT_PIECE_SECONDS = 1_200;
/** Someone who changes vehicles stands at the stop for this long, or is silent there, as underground. */
const CHANGE_SECONDS = 90;
const CHANGE_METERS = 300;
const UNHEARD_SECONDS = 240;
/** Silence says nothing about a vehicle that was on the line for less than this part of the leg. */
const MAX_SHARE = 0.5;

/**
 * Where the leg would be cut; undefined if part of the leg lies before or after the line although nobody changed there:
 * then the vehicle only followed the line for a while, and was a different one.
 */
export function cutsOf(
  track: RideTrack,
  followed: Followed,
  { board, leave }: StopsServed,
  { stops }: LinePattern,
  leg: { startedAt: number; endedAt: number },
): Cuts | undefined {
  const [from, to] = [track.seconds[followed.from] ?? 0, track.seconds[followed.to] ?? 0];
  const isMost = followedLength(followed) >= MAX_SHARE * metersWithin(track, leg.startedAt, leg.endedAt);
  const cuts: Cuts = {};
  if (isPiece(track, leg.startedAt, from)) {
    if (!isChange(track, followed.from, -1, stops[board], isMost)) return undefined;
    cuts.before = from;
  }
  if (isPiece(track, to, leg.endedAt)) {
    if (!isChange(track, followed.to, 1, stops[leave], isMost)) return undefined;
    cuts.after = to;
  }
  return cuts;
}

function isPiece(track: RideTrack, from: number, to: number): boolean {
  if (to - from < PIECE_SECONDS) return false;
  return to - from >= SILENT_PIECE_SECONDS || metersWithin(track, from, to) >= PIECE_METERS;
}

function metersWithin(track: RideTrack, from: number, to: number): number {
  let meters = 0;
  for (let k = 1; k < track.count; k++) {
    const at = track.seconds[k] ?? 0;
    if (at > from && at <= to) meters += track.step[k] ?? 0;
  }
  return meters;
}

/** Whether the track stays near the stop around the fix, or falls silent beyond it. */
function isChange(
  track: RideTrack,
  edge: number,
  beyond: -1 | 1,
  stop: { lat: number; lon: number } | undefined,
  maybeUnheard: boolean,
): boolean {
  const time = (k: number) => track.seconds[k] ?? Number.NaN;
  const outside = edge + beyond;
  const isSilent = outside < 0 || outside >= track.count || Math.abs(time(outside) - time(edge)) >= UNHEARD_SECONDS;
  if (isSilent && maybeUnheard) return true;
  if (!stop) return false;
  const isNear = (k: number) =>
    k >= 0 &&
    k < track.count &&
    metersBetween(track.lat[k] ?? 0, track.lon[k] ?? 0, stop.lat, stop.lon) <= CHANGE_METERS;
  let [first, last] = [edge, edge];
  while (isNear(first - 1)) first--;
  while (isNear(last + 1)) last++;
  return time(last) - time(first) >= CHANGE_SECONDS;
}
