import { TICK_SECONDS } from '#engine/track/tick.ts';
import { SUM, SUM_SIZE } from './window-sums.ts';

const MPS = 0.01;

/**
 * Grows outwards from a window and describes what it has covered at each width. A wider view extends the narrower one,
 * so nothing is summed twice. The features are in the order of STRETCH_FEATURES.
 */
export class Stretch {
  /** Steps that were seen among those added. */
  seen = 0;
  private readonly sorted = new Float64Array(64);
  private windows = 0;
  private ticks = 0;
  private speed = 0;
  private top = 0;
  private nextTop = 0;
  private east = 0;
  private north = 0;
  private way = 0;
  private turning = 0;
  private corners = 0;
  private underWay = 0;
  private change = 0;
  private start = 0;
  private nextStart = 0;
  private stop = 0;
  private nextStop = 0;
  private standing = 0;
  private walking = 0;
  private cycling = 0;
  private stops = 0;

  clear(): void {
    this.seen = 0;
    this.windows = 0;
    this.ticks = 0;
    this.speed = 0;
    this.top = 0;
    this.nextTop = 0;
    this.east = 0;
    this.north = 0;
    this.way = 0;
    this.turning = 0;
    this.corners = 0;
    this.underWay = 0;
    this.change = 0;
    this.start = 0;
    this.nextStart = 0;
    this.stop = 0;
    this.nextStop = 0;
    this.standing = 0;
    this.walking = 0;
    this.cycling = 0;
    this.stops = 0;
  }

  /** Adds the windows from..to. */
  add(sums: Int32Array, from: number, to: number): void {
    for (let s = from * SUM_SIZE; s < to * SUM_SIZE; s += SUM_SIZE) {
      const size = sums[s] as number;
      const own = sums[s + SUM.speed] as number;
      this.insert(own / size);
      this.ticks += size;
      this.speed += own;
      this.standing += sums[s + SUM.standing] as number;
      this.walking += sums[s + SUM.walking] as number;
      this.cycling += sums[s + SUM.cycling] as number;
      const top = sums[s + SUM.top] as number;
      if (top > this.top) {
        this.nextTop = this.top;
        this.top = top;
      } else if (top > this.nextTop) this.nextTop = top;
      const seen = sums[s + SUM.seen] as number;
      if (seen === 0) continue;
      this.seen += seen;
      this.east += sums[s + SUM.east] as number;
      this.north += sums[s + SUM.north] as number;
      this.way += sums[s + SUM.way] as number;
      this.turning += sums[s + SUM.turning] as number;
      this.corners += sums[s + SUM.corners] as number;
      this.underWay += sums[s + SUM.underWay] as number;
      this.change += sums[s + SUM.change] as number;
      this.stops += sums[s + SUM.stops] as number;
      const start = sums[s + SUM.start] as number;
      if (start > this.start) {
        this.nextStart = this.start;
        this.start = start;
      } else if (start > this.nextStart) this.nextStart = start;
      const stop = sums[s + SUM.stop] as number;
      if (stop > this.stop) {
        this.nextStop = this.stop;
        this.stop = stop;
      } else if (stop > this.nextStop) this.nextStop = stop;
    }
  }

  /**
   * Writes the features of everything added so far to out[at…]. Extremes are the second largest of all windows: the
   * largest may be an error.
   */
  describe(out: Float32Array, at: number): void {
    const perTick = 1 / this.ticks;
    const perSeen = this.seen > 0 ? 1 / this.seen : 0;
    const net = Math.sqrt(this.east * this.east + this.north * this.north);
    out[at] = this.speed * perTick * MPS;
    out[at + 1] = this.quantile(0.25) * MPS;
    out[at + 2] = this.quantile(0.5) * MPS;
    out[at + 3] = this.quantile(0.85) * MPS;
    out[at + 4] = this.nextTop * MPS;
    out[at + 5] = this.standing * perTick;
    out[at + 6] = this.walking * perTick;
    out[at + 7] = this.cycling * perTick;
    out[at + 8] = (net / 10 / TICK_SECONDS) * perSeen;
    out[at + 9] = this.way > 0 ? net / this.way : 0;
    out[at + 10] = this.underWay > 0 ? this.turning / this.underWay / 1000 : 0;
    out[at + 11] = this.underWay > 0 ? this.corners / this.underWay : 0;
    out[at + 12] = (this.change * perSeen * MPS) / TICK_SECONDS;
    out[at + 13] = (this.nextStart * MPS) / TICK_SECONDS;
    out[at + 14] = (this.nextStop * MPS) / TICK_SECONDS;
    out[at + 15] = (this.stops * 3600 * perSeen) / TICK_SECONDS;
  }

  /** Inserts a window's mean speed into the sorted list. */
  private insert(value: number): void {
    const { sorted } = this;
    let at = this.windows++ - 1;
    while (at >= 0 && (sorted[at] as number) > value) {
      sorted[at + 1] = sorted[at] as number;
      at--;
    }
    sorted[at + 1] = value;
  }

  private quantile(share: number): number {
    return this.sorted[Math.floor(share * (this.windows - 1) + 0.5)] ?? 0;
  }
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
