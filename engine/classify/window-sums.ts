import type { TickBuffer } from './tick-buffer.ts';

/**
 * Below this speed (cm/s) someone is standing: slower than the slowest walker, faster than the drift of a resting GPS.
 */
export const STANDING_CMPS = 70;
/** Walkers reach 2.2 m/s without running. */
const WALKING_CMPS = 220;
/** 29 km/h: few cyclists sustain it. */
const CYCLING_CMPS = 800;
/** A stop is counted when something stands still that moved faster than a walker … */
const UNDER_WAY_CMPS = 300;
/** … within the last minute. */
const STOP_MEMORY_TICKS = 6;

/** How many steps before a window its sums include. */
export const LOOKBACK_TICKS = STOP_MEMORY_TICKS;

/** Offsets of a window's sums. */
export const SUM = {
  ticks: 0,
  speed: 1,
  top: 2,
  east: 3,
  north: 4,
  way: 5,
  turning: 6,
  change: 7,
  start: 8,
  stop: 9,
  standing: 10,
  walking: 11,
  cycling: 12,
  unseen: 13,
  stops: 14,
} as const;
export const SUM_SIZE = 15;

/** Adds up the steps from..to of a window into out[at…]. */
export function sumWindow(ticks: TickBuffer, from: number, to: number, out: Int32Array, at: number): void {
  const { speed, east, north, turn, unseen: lengths } = ticks;
  let size = 0;
  let total = 0;
  let top = 0;
  let netEast = 0;
  let netNorth = 0;
  let way = 0;
  let turning = 0;
  let change = 0;
  let start = 0;
  let stop = 0;
  let standing = 0;
  let walking = 0;
  let cycling = 0;
  let unseen = 0;
  let stops = 0;
  let last = from > 0 ? (speed[from - 1] ?? 0) : (speed[from] ?? 0);
  for (let k = from; k < to; k++) {
    const v = speed[k] ?? 0;
    const e = east[k] ?? 0;
    const n = north[k] ?? 0;
    const length = lengths[k] || 1;
    size += length;
    total += v * length;
    if (v > top) top = v;
    netEast += e;
    netNorth += n;
    way += Math.sqrt(e * e + n * n);
    if (v < STANDING_CMPS) {
      standing += length;
      if (last >= STANDING_CMPS && wasUnderWay(speed, k)) stops++;
    } else {
      turning += Math.abs(turn[k] ?? 0);
      if (v < WALKING_CMPS) walking += length;
      else if (v < CYCLING_CMPS) cycling += length;
    }
    unseen += lengths[k] ?? 0;
    const dv = v - last;
    last = v;
    change += Math.abs(dv);
    if (dv > start) start = dv;
    if (-dv > stop) stop = -dv;
  }
  out[at] = size;
  out[at + SUM.speed] = total;
  out[at + SUM.top] = top;
  out[at + SUM.east] = netEast;
  out[at + SUM.north] = netNorth;
  out[at + SUM.way] = Math.round(way);
  out[at + SUM.turning] = turning;
  out[at + SUM.change] = change;
  out[at + SUM.start] = start;
  out[at + SUM.stop] = stop;
  out[at + SUM.standing] = standing;
  out[at + SUM.walking] = walking;
  out[at + SUM.cycling] = cycling;
  out[at + SUM.unseen] = unseen;
  out[at + SUM.stops] = stops;
}

function wasUnderWay(speed: Int16Array, at: number): boolean {
  for (let k = Math.max(0, at - STOP_MEMORY_TICKS); k < at; k++) if ((speed[k] ?? 0) >= UNDER_WAY_CMPS) return true;
  return false;
}
