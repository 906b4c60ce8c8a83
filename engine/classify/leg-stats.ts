import type { TickBuffer } from './tick-buffer.ts';
import { CORNER_MILLIRADIANS, LARGEST_CHANGE_CMPS, STANDING_CMPS, UNDER_WAY_CMPS } from './window-sums.ts';

/** Upper edges of the speed classes, cm/s: standing, strolling, walking, running, …, motorway, express train. */
const SPEED_EDGES = [70, 150, 220, 350, 500, 700, 950, 1250, 1600, 2000, 2600] as const;
const BINS = SPEED_EDGES.length + 1;
const WAY = BINS;
const TURNING = BINS + 1;
const MOVING = BINS + 2;
const CHANGE = BINS + 3;
const STOPS = BINS + 4;
const SEEN = BINS + 5;
/** Seen steps that were under way, and those of them that turned a corner. */
const FLOWING = BINS + 6;
const CORNERS = BINS + 7;
/** The way of the seen steps, and where they led. */
const SEEN_WAY = BINS + 8;
const SEEN_EAST = BINS + 9;
const SEEN_NORTH = BINS + 10;
const NET_EAST = BINS + 11;
const NET_NORTH = BINS + 12;
const SUMS = BINS + 13;
/** The largest and the second largest of each: the largest may be an error. */
const TOP = BINS + 13;
const STRONGEST_START = BINS + 15;
const STRONGEST_STOP = BINS + 17;
/** NaN where the last step was not seen. */
const LAST_SPEED = BINS + 19;
const UNDER_WAY = BINS + 20;
const MIN_EAST = BINS + 21;
const MAX_EAST = BINS + 22;
const MIN_NORTH = BINS + 23;
const MAX_NORTH = BINS + 24;
/** How many running sums describe a leg while it grows. */
export const LEG_STATS = BINS + 25;

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
  'stopSeconds',
  'turning',
  'cornersPerKm',
  'speedChange',
  'strongestStart',
  'strongestStop',
  'straightness',
];

/** Adds the steps from..to to a leg's sums; of an unseen one only its place and mean speed are known. */
export function addTicks(stats: Float32Array, ticks: TickBuffer, from: number, to: number): void {
  for (let k = from; k < to; k++) {
    const v = ticks.speed[k] ?? 0;
    const east = ticks.east[k] ?? 0;
    const north = ticks.north[k] ?? 0;
    let bin = 0;
    while (bin < BINS - 1 && v >= (SPEED_EDGES[bin] ?? 0)) bin++;
    add(stats, bin, 1);
    add(stats, WAY, v / 10);
    add(stats, NET_EAST, east);
    add(stats, NET_NORTH, north);
    widen(stats);
    raise(stats, TOP, v);
    if (v >= STANDING_CMPS) add(stats, MOVING, 1);
    if (ticks.seen[k] === 1) addSeen(stats, v, east, north, Math.abs(ticks.turn[k] ?? 0));
    else {
      stats[LAST_SPEED] = Number.NaN;
      stats[UNDER_WAY] = 0;
    }
  }
}

function addSeen(stats: Float32Array, v: number, east: number, north: number, turn: number): void {
  add(stats, SEEN_WAY, Math.sqrt(east * east + north * north));
  add(stats, SEEN_EAST, east);
  add(stats, SEEN_NORTH, north);
  const last = stats[SEEN] === 0 ? v : (stats[LAST_SPEED] ?? v);
  add(stats, SEEN, 1);
  stats[LAST_SPEED] = v;
  if (!Number.isNaN(last)) {
    const dv = Math.max(-LARGEST_CHANGE_CMPS, Math.min(LARGEST_CHANGE_CMPS, v - last));
    add(stats, CHANGE, Math.abs(dv));
    raise(stats, STRONGEST_START, dv);
    raise(stats, STRONGEST_STOP, -dv);
  }
  if (v >= UNDER_WAY_CMPS) {
    stats[UNDER_WAY] = 1;
    add(stats, FLOWING, 1);
    add(stats, TURNING, turn / 1000);
    if (turn > CORNER_MILLIRADIANS) add(stats, CORNERS, 1);
  } else if (v < STANDING_CMPS && stats[UNDER_WAY] === 1) {
    add(stats, STOPS, 1);
    stats[UNDER_WAY] = 0;
  }
}

/** Adds the sums of a leg that follows. */
export function appendStats(stats: Float32Array, next: Float32Array): void {
  const east = stats[NET_EAST] ?? 0;
  const north = stats[NET_NORTH] ?? 0;
  for (let k = 0; k < SUMS; k++) add(stats, k, next[k] ?? 0);
  for (const at of [TOP, STRONGEST_START, STRONGEST_STOP]) {
    raise(stats, at, next[at] ?? 0);
    raise(stats, at, next[at + 1] ?? 0);
  }
  stats[LAST_SPEED] = next[LAST_SPEED] ?? 0;
  stats[UNDER_WAY] = next[UNDER_WAY] ?? 0;
  stats[MIN_EAST] = Math.min(stats[MIN_EAST] ?? 0, east + (next[MIN_EAST] ?? 0));
  stats[MAX_EAST] = Math.max(stats[MAX_EAST] ?? 0, east + (next[MAX_EAST] ?? 0));
  stats[MIN_NORTH] = Math.min(stats[MIN_NORTH] ?? 0, north + (next[MIN_NORTH] ?? 0));
  stats[MAX_NORTH] = Math.max(stats[MAX_NORTH] ?? 0, north + (next[MAX_NORTH] ?? 0));
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
  const seen = Math.max(1, stats[SEEN] ?? 0);
  const seenWay = (stats[SEEN_WAY] ?? 0) / 10;
  const km = Math.max(0.05, seenWay / 1000);
  const moving = Math.max(1, stats[MOVING] ?? 0);
  const flowing = Math.max(1, stats[FLOWING] ?? 0);
  const net = Math.hypot(stats[SEEN_EAST] ?? 0, stats[SEEN_NORTH] ?? 0) / 10;
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
    (stats[TOP + 1] ?? 0) / 100,
    share(0, 1),
    share(1, 3),
    share(3, 6),
    share(6, 8),
    share(8, 10),
    share(10, 12),
    (stats[STOPS] ?? 0) / km,
    ((stats[STOPS] ?? 0) * 360) / seen,
    ((stats[0] ?? 0) * 10) / ((stats[STOPS] ?? 0) + 1),
    (stats[TURNING] ?? 0) / flowing,
    (stats[CORNERS] ?? 0) / km,
    (stats[CHANGE] ?? 0) / seen / 1000,
    (stats[STRONGEST_START + 1] ?? 0) / 1000,
    (stats[STRONGEST_STOP + 1] ?? 0) / 1000,
    seenWay > 0 ? Math.min(1, net / seenWay) : 0,
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

/** Keeps the largest at `at`, the second largest behind it. */
function raise(stats: Float32Array, at: number, value: number): void {
  if (value > (stats[at] ?? 0)) {
    stats[at + 1] = stats[at] ?? 0;
    stats[at] = value;
  } else if (value > (stats[at + 1] ?? 0)) stats[at + 1] = value;
}
