import { TICK_SECONDS } from '../track/tick.ts';
import { SUM, SUM_SIZE } from './window-sums.ts';

const MPS = 0.01;
const sorted = new Float64Array(64);

/** Describes the windows from..to in `out` from `at` on; the order is that of STRETCH_FEATURES. */
export function describeStretch(sums: Int32Array, from: number, to: number, out: Float32Array, at: number): void {
  const count = to - from;
  let ticks = 0;
  let speed = 0;
  let top = 0;
  let east = 0;
  let north = 0;
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
  for (let window = from, s = from * SUM_SIZE; window < to; window++, s += SUM_SIZE) {
    const size = sums[s] ?? 1;
    const own = sums[s + SUM.speed] ?? 0;
    insert(window - from, own / size);
    ticks += size;
    speed += own;
    top = Math.max(top, sums[s + SUM.top] ?? 0);
    east += sums[s + SUM.east] ?? 0;
    north += sums[s + SUM.north] ?? 0;
    way += sums[s + SUM.way] ?? 0;
    turning += sums[s + SUM.turning] ?? 0;
    change += sums[s + SUM.change] ?? 0;
    start = Math.max(start, sums[s + SUM.start] ?? 0);
    stop = Math.max(stop, sums[s + SUM.stop] ?? 0);
    standing += sums[s + SUM.standing] ?? 0;
    walking += sums[s + SUM.walking] ?? 0;
    cycling += sums[s + SUM.cycling] ?? 0;
    unseen += sums[s + SUM.unseen] ?? 0;
    stops += sums[s + SUM.stops] ?? 0;
  }
  const perTick = 1 / ticks;
  const net = Math.sqrt(east * east + north * north);
  const moving = ticks - standing;
  out[at] = speed * perTick * MPS;
  out[at + 1] = quantile(count, 0.25) * MPS;
  out[at + 2] = quantile(count, 0.5) * MPS;
  out[at + 3] = quantile(count, 0.85) * MPS;
  out[at + 4] = top * MPS;
  out[at + 5] = (net / 10 / TICK_SECONDS) * perTick;
  out[at + 6] = way > 0 ? net / way : 0;
  out[at + 7] = moving > 0 ? turning / moving / 1000 : 0;
  out[at + 8] = (change * perTick * MPS) / TICK_SECONDS;
  out[at + 9] = (start * MPS) / TICK_SECONDS;
  out[at + 10] = (stop * MPS) / TICK_SECONDS;
  out[at + 11] = standing * perTick;
  out[at + 12] = walking * perTick;
  out[at + 13] = cycling * perTick;
  out[at + 14] = unseen * perTick;
  out[at + 15] = (stops * 3600 * perTick) / TICK_SECONDS;
}

export function meanSpeed(sums: Int32Array, from: number, to: number): number {
  let ticks = 0;
  let speed = 0;
  for (let s = from * SUM_SIZE; s < to * SUM_SIZE; s += SUM_SIZE) {
    ticks += sums[s] ?? 0;
    speed += sums[s + SUM.speed] ?? 0;
  }
  return ticks > 0 ? (speed / ticks) * MPS : 0;
}

/** Puts the window's mean speed in its place among those before it. */
function insert(count: number, value: number): void {
  let at = count - 1;
  while (at >= 0 && (sorted[at] ?? 0) > value) {
    sorted[at + 1] = sorted[at] ?? 0;
    at--;
  }
  sorted[at + 1] = value;
}

function quantile(count: number, share: number): number {
  return sorted[Math.floor(share * (count - 1) + 0.5)] ?? 0;
}
