import { TICK_SECONDS } from '#engine/track/tick.ts';
import { SUM, SUM_SIZE } from './window-sums.ts';

const MPS = 0.01;

/**
 * Grows outwards from a window and describes what it has covered at each width. A wider view extends the narrower one,
 * so nothing is summed twice. The features are in the order of STRETCH_FEATURES.
 */
export class Stretch {
  private readonly sorted = new Float64Array(64);
  private windows = 0;
  private ticks = 0;
  private speed = 0;
  private top = 0;
  private east = 0;
  private north = 0;
  private way = 0;
  private turning = 0;
  private change = 0;
  private start = 0;
  private stop = 0;
  private standing = 0;
  private walking = 0;
  private cycling = 0;
  private unseen = 0;
  private stops = 0;

  clear(): void {
    this.windows = 0;
    this.ticks = 0;
    this.speed = 0;
    this.top = 0;
    this.east = 0;
    this.north = 0;
    this.way = 0;
    this.turning = 0;
    this.change = 0;
    this.start = 0;
    this.stop = 0;
    this.standing = 0;
    this.walking = 0;
    this.cycling = 0;
    this.unseen = 0;
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
      this.top = Math.max(this.top, sums[s + SUM.top] as number);
      this.east += sums[s + SUM.east] as number;
      this.north += sums[s + SUM.north] as number;
      this.way += sums[s + SUM.way] as number;
      this.turning += sums[s + SUM.turning] as number;
      this.change += sums[s + SUM.change] as number;
      this.start = Math.max(this.start, sums[s + SUM.start] as number);
      this.stop = Math.max(this.stop, sums[s + SUM.stop] as number);
      this.standing += sums[s + SUM.standing] as number;
      this.walking += sums[s + SUM.walking] as number;
      this.cycling += sums[s + SUM.cycling] as number;
      this.unseen += sums[s + SUM.unseen] as number;
      this.stops += sums[s + SUM.stops] as number;
    }
  }

  /** Writes the features of everything added so far to out[at…]. */
  describe(out: Float32Array, at: number): void {
    const perTick = 1 / this.ticks;
    const net = Math.sqrt(this.east * this.east + this.north * this.north);
    const moving = this.ticks - this.standing;
    out[at] = this.speed * perTick * MPS;
    out[at + 1] = this.quantile(0.25) * MPS;
    out[at + 2] = this.quantile(0.5) * MPS;
    out[at + 3] = this.quantile(0.85) * MPS;
    out[at + 4] = this.top * MPS;
    out[at + 5] = (net / 10 / TICK_SECONDS) * perTick;
    out[at + 6] = this.way > 0 ? net / this.way : 0;
    out[at + 7] = moving > 0 ? this.turning / moving / 1000 : 0;
    out[at + 8] = (this.change * perTick * MPS) / TICK_SECONDS;
    out[at + 9] = (this.start * MPS) / TICK_SECONDS;
    out[at + 10] = (this.stop * MPS) / TICK_SECONDS;
    out[at + 11] = this.standing * perTick;
    out[at + 12] = this.walking * perTick;
    out[at + 13] = this.cycling * perTick;
    out[at + 14] = this.unseen * perTick;
    out[at + 15] = (this.stops * 3600 * perTick) / TICK_SECONDS;
  }

  /** Mean speed of the fastest window (m/s): what a vehicle can do, not what a jump of the receiver suggests. */
  get sustainedSpeed(): number {
    return (this.sorted[this.windows - 1] as number) * MPS;
  }

  /** Way and stops of everything added so far; half a kilometre is assumed where hardly any way was made. */
  get stopsPerKm(): number {
    return this.stops / Math.max(0.5, this.way / 10_000);
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
