import type { StateReader, StateWriter } from '../stream/state-bytes.ts';
import { TICK_MS, type TickSink } from '../track/tick.ts';
import { STRETCH_SIZE, WINDOW_SIZE } from './feature-names.ts';
import { describeStretch, meanSpeed } from './stretch-features.ts';
import { TickBuffer } from './tick-buffer.ts';

/** Half a minute is the finest thing that gets a mode: shorter than any leg worth showing. */
export const TICKS_PER_WINDOW = 3;
export const WINDOW_MS = TICKS_PER_WINDOW * TICK_MS;
/** How many windows each look reaches to both sides. */
const NEAR = 1;
const AROUND = 4;
const WIDE = 12;
const BESIDE = 3;

export type WindowSink = {
  begin(timeMs: number, isFirst: boolean): void;
  /** A window's features; its own steps are ticks[from..to). Both are only valid during the call. */
  window(features: Float32Array, ticks: TickBuffer, from: number, to: number): void;
  rest(fromMs: number, untilMs: number, known: boolean): void;
};

/** Second stage: collects steps into windows and hands each on once it has seen what comes after it. */
export class Windows implements TickSink {
  private readonly ticks = new TickBuffer((2 * WIDE + 2) * TICKS_PER_WINDOW);
  private readonly features = new Float32Array(WINDOW_SIZE);
  /** First step of the oldest window not handed on. */
  private next = 0;

  constructor(private readonly sink: WindowSink) {}

  begin(timeMs: number, isFirst: boolean): void {
    this.ticks.clear();
    this.next = 0;
    this.sink.begin(timeMs, isFirst);
  }

  tick(speed: number, east: number, north: number, turn: number, seen: boolean): void {
    this.ticks.push(speed, east, north, turn, seen);
    if (this.ticks.length >= this.next + (WIDE + 1) * TICKS_PER_WINDOW) this.handOn();
  }

  rest(fromMs: number, untilMs: number, known: boolean): void {
    while (this.next < this.ticks.length) this.handOn();
    this.ticks.clear();
    this.next = 0;
    this.sink.rest(fromMs, untilMs, known);
  }

  private handOn(): void {
    const from = this.next;
    const to = Math.min(from + TICKS_PER_WINDOW, this.ticks.length);
    this.look(from, to, NEAR, 0);
    this.look(from, to, AROUND, STRETCH_SIZE);
    this.look(from, to, WIDE, 2 * STRETCH_SIZE);
    const beside = BESIDE * TICKS_PER_WINDOW;
    const now = meanSpeed(this.ticks, from, to);
    const past = Math.max(0, from - beside);
    const future = Math.min(this.ticks.length, to + beside);
    this.features[3 * STRETCH_SIZE] = past < from ? meanSpeed(this.ticks, past, from) : 0;
    this.features[3 * STRETCH_SIZE + 1] = future > to ? meanSpeed(this.ticks, to, future) : 0;
    this.features[3 * STRETCH_SIZE + 2] = now;
    this.sink.window(this.features, this.ticks, from, to);
    this.next = to;
    if (this.next > WIDE * TICKS_PER_WINDOW) {
      const surplus = this.next - WIDE * TICKS_PER_WINDOW;
      this.ticks.drop(surplus);
      this.next -= surplus;
    }
  }

  private look(from: number, to: number, windows: number, at: number): void {
    const reach = windows * TICKS_PER_WINDOW;
    const first = Math.max(0, from - reach);
    const last = Math.min(this.ticks.length, to + reach);
    describeStretch(this.ticks, first, last, this.features, at);
  }

  save(into: StateWriter): void {
    this.ticks.save(into);
    into.u8(this.next);
  }

  load(from: StateReader): void {
    this.ticks.load(from);
    this.next = from.u8();
  }
}
