import { appendStats, extentMeters, LEG_STATS, topSpeedMps } from '#engine/classify/leg-stats.ts';
import { STILL } from '#engine/classify/modes.ts';
import type { TickBuffer } from '#engine/classify/tick-buffer.ts';
import type { StateReader, StateWriter } from '#engine/stream/state-bytes.ts';
import { addWindow, type Leg, loadLeg, newLeg, saveLeg } from './leg.ts';
import type { ModeSink } from './mode-sequence.ts';
import type { Segment } from './segment.ts';

/** Standing this long ends a trip: longer than any red light and nearly every station stop. */
export const IDLE_AFTER_SECONDS = 300;
/** A trip goes somewhere: its outermost points are at least this far apart. Resting phones wander less. */
const TRIP_EXTENT_METERS = 200;
/** Jitter that looked fast and wide enough to be reported as such. */
const FAKETRIP_EXTENT_METERS = 150;
const FAKETRIP_TOP_SPEED_MPS = 5;
/**
 * If a phone's very first fix is already in motion, it woke late: three quarters of sleeping phones need longer than
 * this to notice that they have left (median 234 s, measured on 21 departures).
 */
const WOKE_LATE_SECONDS = 180;
/** More legs than this are settled early, oldest first, so that an endless trip needs no endless memory. */
const MAX_LEGS = 12;
const SETTLE_EARLY = 6;

export type LegNamer = (legs: readonly Leg[]) => Segment[];

/** Fourth stage: combines modes into legs, legs into trips, and the time between into IDLE. */
export class TripBuilder implements ModeSink {
  private time = Number.NaN;
  private idleFrom = Number.NaN;
  private firstMs = Number.NaN;
  private legs: Leg[] = [];
  private readonly out: Segment[] = [];

  constructor(private readonly nameLegs: LegNamer) {}

  /** Segments closed since the last call. */
  take(): Segment[] {
    return this.out.splice(0);
  }

  begin(timeMs: number, isFirst: boolean): void {
    this.time = timeMs;
    if (isFirst) this.firstMs = timeMs;
    if (Number.isNaN(this.idleFrom) && this.legs.length === 0) this.idleFrom = timeMs;
  }

  settled(mode: number, evidence: Float32Array, ticks: TickBuffer, from: number, to: number): void {
    const start = this.time;
    this.time += ticks.lengthMs(from, to);
    if (mode === STILL && this.legs.length === 0) return;
    let leg = this.legs.at(-1);
    if (!leg || leg.mode !== mode) {
      leg = newLeg(start === this.firstMs ? start - WOKE_LATE_SECONDS * 1000 : start, mode);
      this.legs.push(leg);
    }
    leg.endMs = this.time;
    addWindow(leg, evidence, ticks, from, to);
    this.closeIfStill();
    if (this.legs.length > MAX_LEGS) this.settleEarly();
  }

  rest(fromMs: number, untilMs: number, known: boolean): void {
    if (Number.isNaN(this.idleFrom) && this.legs.length === 0) this.idleFrom = fromMs;
    const last = this.legs.at(-1);
    if (last) {
      if (last.mode === STILL) last.endMs = Math.max(last.endMs, untilMs);
      else {
        last.endMs = Math.max(last.endMs, fromMs);
        if (untilMs > last.endMs) this.legs.push({ ...newLeg(last.endMs, STILL), endMs: untilMs });
      }
      this.closeIfStill();
    }
    if (!known) {
      this.closeTrip();
      this.pushIdle(fromMs);
      this.idleFrom = Number.NaN;
    }
  }

  finish(endMs: number): void {
    this.closeTrip();
    this.pushIdle(endMs);
    this.idleFrom = Number.NaN;
  }

  private closeIfStill(): void {
    const last = this.legs.at(-1);
    if (last?.mode === STILL && last.endMs - last.startMs >= IDLE_AFTER_SECONDS * 1000) this.closeTrip();
  }

  private closeTrip(): void {
    const legs = this.legs;
    this.legs = [];
    while (legs.at(-1)?.mode === STILL) legs.pop();
    const first = legs[0];
    const last = legs.at(-1);
    if (!first || !last) return;
    const whole = new Float32Array(LEG_STATS);
    for (const leg of legs) appendStats(whole, leg.stats);
    const extent = extentMeters(whole);
    const real = extent >= TRIP_EXTENT_METERS;
    const fake = extent >= FAKETRIP_EXTENT_METERS && topSpeedMps(whole) >= FAKETRIP_TOP_SPEED_MPS;
    if (!real && !fake) return;
    this.pushIdle(first.startMs);
    if (real) this.out.push(...this.nameLegs(legs));
    else {
      const reasons = [{ fact: 'extent', value: extent, speaksFor: 'FAKETRIP' }];
      this.out.push({ startMs: first.startMs, endMs: last.endMs, type: 'FAKETRIP', reasons });
    }
    this.idleFrom = last.endMs;
  }

  private settleEarly(): void {
    const early = this.legs.splice(0, SETTLE_EARLY);
    const first = early[0];
    const last = early.at(-1);
    if (!first || !last) return;
    this.pushIdle(first.startMs);
    this.out.push(...this.nameLegs(early));
    this.idleFrom = last.endMs;
  }

  private pushIdle(untilMs: number): void {
    if (untilMs > this.idleFrom) {
      this.out.push({ startMs: this.idleFrom, endMs: untilMs, type: 'IDLE', reasons: [] });
    }
  }

  save(into: StateWriter): void {
    into.f64(this.time, this.idleFrom, this.firstMs);
    into.u8(this.legs.length);
    for (const leg of this.legs) saveLeg(leg, into);
  }

  load(from: StateReader): void {
    this.time = from.f64();
    this.idleFrom = from.f64();
    this.firstMs = from.f64();
    const count = from.u8();
    this.legs = Array.from({ length: count }, () => loadLeg(from));
  }
}
