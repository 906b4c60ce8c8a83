import { TICK_SECONDS } from '../track/tick.ts';
import type { TickBuffer } from './tick-buffer.ts';

/** Below this (cm/s) somebody stands: slower than the slowest walker, faster than the drift of a resting GPS. */
const STANDING_CMPS = 70;
/** Walkers reach 2.2 m/s without running. */
const WALKING_CMPS = 220;
/** 29 km/h: few cyclists keep it up. */
const CYCLING_CMPS = 800;
/** A stop is counted when something that went faster than a walker stands. */
const UNDER_WAY_CMPS = 300;

const sorted = new Int16Array(128);

/** Describes the steps from..to in `out` from `at` on; the order is that of STRETCH_FEATURES. */
export function describeStretch(ticks: TickBuffer, from: number, to: number, out: Float32Array, at: number): void {
  const { speed, east, north, turn, seen } = ticks;
  const count = to - from;
  let sum = 0;
  let standing = 0;
  let walking = 0;
  let cycling = 0;
  let unseen = 0;
  let stops = 0;
  let underWay = false;
  let netEast = 0;
  let netNorth = 0;
  let way = 0;
  let turning = 0;
  let moving = 0;
  let change = 0;
  let start = 0;
  let stop = 0;
  let last = speed[from] ?? 0;
  for (let k = from; k < to; k++) {
    const v = speed[k] ?? 0;
    const e = east[k] ?? 0;
    const n = north[k] ?? 0;
    sorted[k - from] = v;
    sum += v;
    if (v < STANDING_CMPS) {
      standing++;
      if (underWay) {
        stops++;
        underWay = false;
      }
    } else {
      moving++;
      turning += Math.abs(turn[k] ?? 0);
      if (v < WALKING_CMPS) walking++;
      else if (v < CYCLING_CMPS) cycling++;
      if (v >= UNDER_WAY_CMPS) underWay = true;
    }
    if (seen[k] === 0) unseen++;
    netEast += e;
    netNorth += n;
    way += Math.sqrt(e * e + n * n);
    const dv = v - last;
    last = v;
    if (dv > 0) {
      change += dv;
      if (dv > start) start = dv;
    } else {
      change -= dv;
      if (-dv > stop) stop = -dv;
    }
  }
  insertionSort(count);
  const net = Math.sqrt(netEast * netEast + netNorth * netNorth);
  const perTick = 1 / count;
  const mps = 0.01;
  out[at] = sum * perTick * mps;
  out[at + 1] = quantile(count, 0.25) * mps;
  out[at + 2] = quantile(count, 0.5) * mps;
  out[at + 3] = quantile(count, 0.85) * mps;
  out[at + 4] = (sorted[count - 1] ?? 0) * mps;
  out[at + 5] = (net / 10 / TICK_SECONDS) * perTick;
  out[at + 6] = way > 0 ? net / way : 0;
  out[at + 7] = moving > 0 ? turning / moving / 1000 : 0;
  out[at + 8] = (change * perTick * mps) / TICK_SECONDS;
  out[at + 9] = (start * mps) / TICK_SECONDS;
  out[at + 10] = (stop * mps) / TICK_SECONDS;
  out[at + 11] = standing * perTick;
  out[at + 12] = walking * perTick;
  out[at + 13] = cycling * perTick;
  out[at + 14] = unseen * perTick;
  out[at + 15] = (stops * 3600 * perTick) / TICK_SECONDS;
}

export function meanSpeed(ticks: TickBuffer, from: number, to: number): number {
  let sum = 0;
  for (let k = from; k < to; k++) sum += ticks.speed[k] ?? 0;
  return to > from ? (sum / (to - from)) * 0.01 : 0;
}

function quantile(count: number, share: number): number {
  return sorted[Math.floor(share * (count - 1))] ?? 0;
}

/** Speeds come almost sorted in short runs; for at most 75 values this beats the general sort. */
function insertionSort(count: number): void {
  for (let k = 1; k < count; k++) {
    const value = sorted[k] ?? 0;
    let at = k - 1;
    while (at >= 0 && (sorted[at] ?? 0) > value) {
      sorted[at + 1] = sorted[at] ?? 0;
      at--;
    }
    sorted[at + 1] = value;
  }
}
