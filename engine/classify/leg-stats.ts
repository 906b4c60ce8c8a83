import { addBends, appendBends, BEND_SUMS, bendsPerKm, cornersPerKm, startBends } from './bends.ts';
import type { TickBuffer } from './tick-buffer.ts';

/** Upper edges of the speed classes, cm/s: standing, strolling, walking, running, …, motorway, express train. */
const SPEED_EDGES = [70, 150, 220, 350, 500, 700, 950, 1250, 1600, 2000, 2600] as const;
const BINS = SPEED_EDGES.length + 1;
const UNDER_WAY_CMPS = 300;
const STANDING_CMPS = 70;
/** Further without a stop tells no more. */
const FURTHEST_RUN_KM = 60;

const WAY = BINS;
const TURNING = BINS + 1;
const MOVING = BINS + 2;
const CHANGE = BINS + 3;
const STOPS = BINS + 4;
const NET_EAST = BINS + 5;
const NET_NORTH = BINS + 6;
const TOP = BINS + 7;
const STRONGEST_START = BINS + 8;
const STRONGEST_STOP = BINS + 9;
const LAST_SPEED = BINS + 10;
const UNDER_WAY = BINS + 11;
const MIN_EAST = BINS + 12;
const MAX_EAST = BINS + 13;
const MIN_NORTH = BINS + 14;
const MAX_NORTH = BINS + 15;
/** Metres since the last stop, and the most of them. */
const RUN = BINS + 16;
const LONGEST_RUN = BINS + 17;
const BENDS_AT = BINS + 18;
/** How many running sums describe a leg while it grows. */
const LEG_STATS = BENDS_AT + BEND_SUMS;

export function newStats(): Float32Array {
  const stats = new Float32Array(LEG_STATS);
  startBends(stats, BENDS_AT);
  return stats;
}

export const LEG_FEATURES: readonly string[] = [
  'meanSpeed',
  'movingSpeed',
  'slowSpeed',
  'middleSpeed',
  'fastSpeed',
  'topSpeed',
  'standingShare',
  'walkingShare',
  'cyclingShare',
  'townShare',
  'roadShare',
  'expressShare',
  'stopsPerKm',
  'stopsPerHour',
  'longestRunKm',
  'turning',
  'bendsPerKm',
  'cornersPerKm',
  'speedChange',
  'strongestStart',
  'strongestStop',
  'straightness',
];

/** Adds the steps from..to to a leg's sums. */
export function addTicks(stats: Float32Array, ticks: TickBuffer, from: number, to: number): void {
  addBends(stats, BENDS_AT, ticks, from, to);
  for (let k = from; k < to; k++) {
    const v = ticks.speed[k] ?? 0;
    const length = ticks.unseen[k] || 1;
    let bin = 0;
    while (bin < BINS - 1 && v >= (SPEED_EDGES[bin] ?? 0)) bin++;
    add(stats, bin, length);
    const isFirst = ticksOf(stats) === length;
    add(stats, WAY, (length * v) / 10);
    const dv = isFirst ? 0 : v - (stats[LAST_SPEED] ?? 0);
    stats[LAST_SPEED] = v;
    add(stats, CHANGE, Math.abs(dv));
    raise(stats, STRONGEST_START, dv);
    raise(stats, STRONGEST_STOP, -dv);
    raise(stats, TOP, v);
    if (v < STANDING_CMPS) {
      if (stats[UNDER_WAY] === 1) add(stats, STOPS, 1);
      stats[UNDER_WAY] = 0;
      stats[RUN] = 0;
    } else {
      const turn = Math.abs(ticks.turn[k] ?? 0);
      add(stats, MOVING, length);
      add(stats, TURNING, turn / 1000);
      if (v >= UNDER_WAY_CMPS) stats[UNDER_WAY] = 1;
    }
    add(stats, RUN, (length * v) / 10);
    raise(stats, LONGEST_RUN, stats[RUN] ?? 0);
    add(stats, NET_EAST, ticks.east[k] ?? 0);
    add(stats, NET_NORTH, ticks.north[k] ?? 0);
    widen(stats);
  }
}

/** Adds the sums of a leg that follows. */
export function appendStats(stats: Float32Array, next: Float32Array): void {
  const east = stats[NET_EAST] ?? 0;
  const north = stats[NET_NORTH] ?? 0;
  for (let k = 0; k <= NET_NORTH; k++) add(stats, k, next[k] ?? 0);
  raise(stats, TOP, next[TOP] ?? 0);
  raise(stats, STRONGEST_START, next[STRONGEST_START] ?? 0);
  raise(stats, STRONGEST_STOP, next[STRONGEST_STOP] ?? 0);
  appendBends(stats, BENDS_AT, next);
  raise(stats, LONGEST_RUN, Math.max(next[LONGEST_RUN] ?? 0, runAcross(stats, next)));
  stats[RUN] = (next[0] ?? 0) > 0 ? (next[RUN] ?? 0) : (stats[RUN] ?? 0) + (next[RUN] ?? 0);
  stats[LAST_SPEED] = next[LAST_SPEED] ?? 0;
  stats[UNDER_WAY] = next[UNDER_WAY] ?? 0;
  stats[MIN_EAST] = Math.min(stats[MIN_EAST] ?? 0, east + (next[MIN_EAST] ?? 0));
  stats[MAX_EAST] = Math.max(stats[MAX_EAST] ?? 0, east + (next[MAX_EAST] ?? 0));
  stats[MIN_NORTH] = Math.min(stats[MIN_NORTH] ?? 0, north + (next[MIN_NORTH] ?? 0));
  stats[MAX_NORTH] = Math.max(stats[MAX_NORTH] ?? 0, north + (next[MAX_NORTH] ?? 0));
}

/** The way without a stop that ends in the next leg, where that one stands nowhere. */
function runAcross(stats: Float32Array, next: Float32Array): number {
  return (next[0] ?? 0) > 0 ? 0 : (stats[RUN] ?? 0) + (next[RUN] ?? 0);
}

/** Distance between the outermost points, in metres. */
export function extentMeters(stats: Float32Array): number {
  const east = (stats[MAX_EAST] ?? 0) - (stats[MIN_EAST] ?? 0);
  const north = (stats[MAX_NORTH] ?? 0) - (stats[MIN_NORTH] ?? 0);
  return Math.sqrt(east * east + north * north) / 10;
}

export function wayMeters(stats: Float32Array): number {
  return stats[WAY] ?? 0;
}

export function topSpeedMps(stats: Float32Array): number {
  return (stats[TOP] ?? 0) / 100;
}

/** Rates and shares of the whole leg, in the order of LEG_FEATURES. */
export function legFeatures(stats: Float32Array, out: Float32Array): void {
  const ticks = Math.max(1, ticksOf(stats));
  const way = wayMeters(stats);
  const km = Math.max(0.05, way / 1000);
  const moving = Math.max(1, stats[MOVING] ?? 0);
  const net = Math.hypot(stats[NET_EAST] ?? 0, stats[NET_NORTH] ?? 0) / 10;
  const share = (from: number, to: number) => {
    let sum = 0;
    for (let bin = from; bin < to; bin++) sum += stats[bin] ?? 0;
    return sum / ticks;
  };
  const values = [
    way / ticks / 10,
    way / moving / 10,
    speedQuantile(stats, ticks, 0.25),
    speedQuantile(stats, ticks, 0.5),
    speedQuantile(stats, ticks, 0.85),
    (stats[TOP] ?? 0) / 100,
    share(0, 1),
    share(1, 3),
    share(3, 6),
    share(6, 8),
    share(8, 10),
    share(10, 12),
    (stats[STOPS] ?? 0) / km,
    ((stats[STOPS] ?? 0) * 360) / ticks,
    Math.min(FURTHEST_RUN_KM, (stats[LONGEST_RUN] ?? 0) / 1000),
    (stats[TURNING] ?? 0) / moving,
    bendsPerKm(stats, BENDS_AT),
    cornersPerKm(stats, BENDS_AT),
    (stats[CHANGE] ?? 0) / ticks / 1000,
    (stats[STRONGEST_START] ?? 0) / 1000,
    (stats[STRONGEST_STOP] ?? 0) / 1000,
    way > 0 ? Math.min(1, net / way) : 0,
  ];
  out.set(values);
}

function ticksOf(stats: Float32Array): number {
  let sum = 0;
  for (let bin = 0; bin < BINS; bin++) sum += stats[bin] ?? 0;
  return sum;
}

/** Interpolated linearly within a speed class (m/s). */
function speedQuantile(stats: Float32Array, ticks: number, share: number): number {
  let before = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const inside = stats[bin] ?? 0;
    if (before + inside >= share * ticks && inside > 0) {
      const low = bin === 0 ? 0 : (SPEED_EDGES[bin - 1] ?? 0);
      const high = bin < BINS - 1 ? (SPEED_EDGES[bin] ?? 0) : Math.max(low, stats[TOP] ?? 0);
      return (low + (high - low) * ((share * ticks - before) / inside)) / 100;
    }
    before += inside;
  }
  return (stats[TOP] ?? 0) / 100;
}

function widen(stats: Float32Array): void {
  const east = stats[NET_EAST] ?? 0;
  const north = stats[NET_NORTH] ?? 0;
  stats[MIN_EAST] = Math.min(stats[MIN_EAST] ?? 0, east);
  stats[MAX_EAST] = Math.max(stats[MAX_EAST] ?? 0, east);
  stats[MIN_NORTH] = Math.min(stats[MIN_NORTH] ?? 0, north);
  stats[MAX_NORTH] = Math.max(stats[MAX_NORTH] ?? 0, north);
}

function add(stats: Float32Array, at: number, value: number): void {
  stats[at] = (stats[at] ?? 0) + value;
}

function raise(stats: Float32Array, at: number, value: number): void {
  if (value > (stats[at] ?? 0)) stats[at] = value;
}
