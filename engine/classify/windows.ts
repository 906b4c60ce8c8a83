import type { StateReader, StateWriter } from '#engine/stream/state-bytes.ts';
import { TICK_MS, type TickSink } from '#engine/track/tick.ts';
import { addBends, BEND_SUMS, bendsPerKm, cornersPerKm, startBends } from './bends.ts';
import { STRETCH_SIZE, WINDOW_SIZE } from './feature-names.ts';
import { meanSpeed, Stretch } from './stretch-features.ts';
import { TickBuffer } from './tick-buffer.ts';
import { LOOKBACK_TICKS, STANDING_CMPS, SUM, SUM_SIZE, sumWindow } from './window-sums.ts';

/** Half a minute is the finest unit that gets a mode: shorter than any leg worth showing. */
export const TICKS_PER_WINDOW = 3;
export const WINDOW_MS = TICKS_PER_WINDOW * TICK_MS;
/** How many windows each width extends to both sides. */
const NEAR = 1;
const AROUND = 4;
const WIDE = 12;
const BESIDE = 3;
/** Rest is obvious only after it has been observed for a few minutes. */
const MIN_RESTING_WINDOWS = 8;
/** Past windows kept: those the widest view needs, plus the look-back of the oldest one's sums. */
const PAST = WIDE + LOOKBACK_TICKS / TICKS_PER_WINDOW;
const KEPT = PAST + WIDE + 2;

export type WindowSink = {
  begin(timeMs: number): void;
  /**
   * A window's features; its own steps are ticks[from..to). Both are only valid during the call. `staysHere`: the phone
   * then rested for minutes at the place where it was.
   */
  window(features: Float32Array, ticks: TickBuffer, from: number, to: number, staysHere: boolean): void;
  /** A window in the middle of a rest: nothing moved within the widest view. */
  restingWindow(ticks: TickBuffer, from: number, to: number): void;
  rest(fromMs: number, untilMs: number, known: boolean): void;
};

/** Second stage: collects steps into windows and emits each one once its following context is complete. */
export class Windows implements TickSink {
  private readonly ticks = new TickBuffer(KEPT * TICKS_PER_WINDOW);
  private readonly sums = new Int32Array(KEPT * SUM_SIZE);
  private readonly features = new Float32Array(WINDOW_SIZE);
  private readonly stretch = new Stretch();
  private readonly bends = new Float32Array(BEND_SUMS);
  /** Windows summed so far, and how many of them were emitted. */
  private count = 0;
  private next = 0;

  constructor(private readonly sink: WindowSink) {}

  begin(timeMs: number): void {
    this.clear();
    this.sink.begin(timeMs);
  }

  tick(speed: number, east: number, north: number, turn: number, unseen: number): void {
    this.ticks.push(speed, east, north, turn, unseen);
    if (this.ticks.length < (this.count + 1) * TICKS_PER_WINDOW) return;
    this.sumNext();
    if (this.count > this.next + WIDE) this.handOn();
  }

  rest(fromMs: number, untilMs: number, known: boolean, restMs = 0): void {
    if (this.ticks.length > this.count * TICKS_PER_WINDOW) this.sumNext();
    const resting = Math.floor(restMs / WINDOW_MS);
    while (this.next < this.count) this.handOn(this.count - this.next <= resting);
    this.clear();
    this.sink.rest(fromMs, untilMs, known);
  }

  private clear(): void {
    this.ticks.clear();
    this.count = 0;
    this.next = 0;
  }

  private sumNext(): void {
    const from = this.count * TICKS_PER_WINDOW;
    const to = Math.min(from + TICKS_PER_WINDOW, this.ticks.length);
    sumWindow(this.ticks, from, to, this.sums, this.count * SUM_SIZE);
    this.count++;
  }

  private handOn(staysHere = false): void {
    const from = this.next * TICKS_PER_WINDOW;
    const to = Math.min(from + TICKS_PER_WINDOW, this.ticks.length);
    if (this.isResting()) this.sink.restingWindow(this.ticks, from, to);
    else {
      this.describe();
      this.sink.window(this.features, this.ticks, from, to, staysHere);
    }
    this.next++;
    if (this.next > PAST) this.forgetOldest();
  }

  private describe(): void {
    const { next, count, sums, features } = this;
    this.stretch.clear();
    this.stretch.add(sums, next, next + 1);
    this.widen(0, NEAR);
    this.stretch.describe(features, 0);
    this.widen(NEAR, AROUND);
    this.stretch.describe(features, STRETCH_SIZE);
    this.widen(AROUND, WIDE);
    this.stretch.describe(features, 2 * STRETCH_SIZE);
    const from = Math.max(0, next - WIDE) * TICKS_PER_WINDOW;
    const to = Math.min(this.ticks.length, (next + WIDE + 1) * TICKS_PER_WINDOW);
    startBends(this.bends, 0);
    addBends(this.bends, 0, this.ticks, from, to);
    let at = 3 * STRETCH_SIZE;
    features[at++] = this.stretch.sustainedSpeed;
    features[at++] = this.stretch.stopsPerKm;
    features[at++] = bendsPerKm(this.bends, 0);
    features[at++] = cornersPerKm(this.bends, 0);
    features[at++] = meanSpeed(sums, Math.max(0, next - BESIDE), next);
    features[at++] = meanSpeed(sums, next + 1, Math.min(count, next + 1 + BESIDE));
    features[at] = meanSpeed(sums, next, next + 1);
  }

  /** Needs no model: within the widest view no step was as fast as a slow walker. */
  private isResting(): boolean {
    const first = Math.max(0, this.next - WIDE);
    const last = Math.min(this.count, this.next + WIDE + 1);
    for (let s = first * SUM_SIZE + SUM.top; s < last * SUM_SIZE; s += SUM_SIZE) {
      if ((this.sums[s] ?? 0) >= STANDING_CMPS) return false;
    }
    return last - first >= MIN_RESTING_WINDOWS;
  }

  /** Adds the windows between two distances on both sides, where they exist. */
  private widen(from: number, to: number): void {
    const { next, count, sums, stretch } = this;
    stretch.add(sums, Math.max(0, next - to), Math.max(0, next - from));
    stretch.add(sums, Math.min(count, next + from + 1), Math.min(count, next + to + 1));
  }

  private forgetOldest(): void {
    this.ticks.drop(TICKS_PER_WINDOW);
    this.sums.copyWithin(0, SUM_SIZE, this.count * SUM_SIZE);
    this.count--;
    this.next--;
  }

  save(into: StateWriter): void {
    this.ticks.save(into);
    into.u8(this.count, this.next);
  }

  /** Sums are recomputed; those with a truncated look-back are older than any view reaches. */
  load(from: StateReader): void {
    this.ticks.load(from);
    const count = from.u8();
    this.next = from.u8();
    this.count = 0;
    while (this.count < count) this.sumNext();
  }
}
