import { type LastVehicle, lastVehicleOf, NO_VEHICLE } from '#engine/classify/last-vehicle.ts';
import { appendStats, extentMeters, newStats, topSpeedMps } from '#engine/classify/leg-stats.ts';
import { PUBLIC_MODES, STILL, WINDOW_MODES } from '#engine/classify/modes.ts';
import type { TickBuffer } from '#engine/classify/tick-buffer.ts';
import { STANDING_CMPS } from '#engine/classify/window-sums.ts';
import type { StateReader, StateWriter } from '#engine/stream/state-bytes.ts';
import { addWindow, joinLegs, type Leg, legSeconds, loadLeg, newLeg, saveLeg } from './leg.ts';
import type { ModeSink } from './mode-sequence.ts';
import type { Segment } from './segment.ts';

/** Standing this long ends a trip: longer than any red light and nearly every station stop, shorter than most errands. */
export const IDLE_AFTER_SECONDS = 240;
/**
 * After a walk or a ride on a line the stand may be a wait: what follows within this time decides. A ride on a line
 * continues the trip (a train held at a station, a change, a bus stop), anything else shows that the stand was a stay.
 * A bus before and after does not: too many drives are taken for a bus, and their stops at a school or a bakery count.
 */
const LONGEST_WAIT_SECONDS = 900;
/** A trip goes somewhere: its outermost points are at least this far apart. Resting phones wander less. */
const TRIP_EXTENT_METERS = 200;
/** Jitter that looked fast and wide enough to be reported as such. */
const FAKETRIP_EXTENT_METERS = 150;
const FAKETRIP_TOP_SPEED_MPS = 5;
/** More legs than this are settled early, oldest first, so that an endless trip needs no endless memory. */
const MAX_LEGS = 10;
const SETTLE_EARLY = 5;

const WALKING = WINDOW_MODES.indexOf('WALKING');
const BUS = WINDOW_MODES.indexOf('BUS');
const LINES: ReadonlySet<number> = new Set([...PUBLIC_MODES].map((mode) => WINDOW_MODES.indexOf(mode)));

export type LegNamer = (legs: readonly Leg[], last: LastVehicle) => Segment[];

/** Fourth stage: combines modes into legs, legs into trips, and the time between into IDLE. */
export class TripBuilder implements ModeSink {
  private time = Number.NaN;
  private idleFrom = Number.NaN;
  /** The mode of a ride whose vehicle stands at the moment; STILL where the stand is no part of a ride so far. */
  private standsIn = STILL;
  private legs: Leg[] = [];
  private last = NO_VEHICLE;
  private readonly out: Segment[] = [];

  constructor(private readonly nameLegs: LegNamer) {}

  /** Segments closed since the last call. */
  take(): Segment[] {
    return this.out.splice(0);
  }

  begin(timeMs: number): void {
    this.time = timeMs;
    if (Number.isNaN(this.idleFrom) && this.legs.length === 0) this.idleFrom = timeMs;
  }

  settled(ridden: number, evidence: Float32Array, ticks: TickBuffer, from: number, to: number): void {
    const start = this.time;
    this.time += ticks.lengthMs(from, to);
    // Standing in a vehicle looks like the ride around it; how long it lasts tells whether it is a stay.
    const mode = this.legs.length > 0 && isStanding(ticks, from, to) ? STILL : ridden;
    if (mode === STILL && this.legs.length === 0) return;
    if (this.legs.at(-1)?.mode !== mode) {
      if (mode === STILL) this.standsIn = ridden;
      else this.endStand(mode);
    }
    let leg = this.legs.at(-1);
    if (leg?.mode !== mode) {
      leg = newLeg(start, mode);
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
    if (last?.mode !== STILL || !isLong(last)) return;
    const before = this.legs.at(-2)?.mode ?? STILL;
    const mayWait = before === WALKING || LINES.has(before);
    if (!mayWait || legSeconds(last) >= LONGEST_WAIT_SECONDS) this.closeTrip();
  }

  /** A long stand was a wait or a stay; a short one during a ride belongs to the ride. */
  private endStand(nextMode: number): void {
    const stand = this.legs.at(-1);
    if (stand?.mode !== STILL) return;
    if (!isLong(stand)) this.joinShortStand();
    else if (!this.continues(nextMode)) this.closeTrip();
  }

  private joinShortStand(): void {
    const stand = this.legs.at(-1);
    const ride = this.legs.at(-2);
    if (ride && stand?.mode === STILL && this.standsIn !== STILL && !isLong(stand)) {
      this.legs.splice(-2, 2, joinLegs(ride, stand, ride.mode));
    }
  }

  /** Whether a ride after a long stand belongs to the trip before it. */
  private continues(mode: number): boolean {
    return LINES.has(mode) && !(mode === BUS && this.legs.at(-2)?.mode === BUS);
  }

  private closeTrip(): void {
    this.joinShortStand();
    const legs = this.legs;
    this.legs = [];
    while (legs.at(-1)?.mode === STILL) legs.pop();
    const first = legs[0];
    const last = legs.at(-1);
    if (!first || !last) return;
    const whole = newStats();
    for (const leg of legs) appendStats(whole, leg.stats);
    const extent = extentMeters(whole);
    const real = extent >= TRIP_EXTENT_METERS;
    const fake = extent >= FAKETRIP_EXTENT_METERS && topSpeedMps(whole) >= FAKETRIP_TOP_SPEED_MPS;
    if (!real && !fake) return;
    this.pushIdle(first.startMs);
    if (real) this.pushNamed(legs);
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
    this.pushNamed(early);
    this.idleFrom = last.endMs;
  }

  private pushNamed(legs: readonly Leg[]): void {
    const named = this.nameLegs(legs, this.last);
    this.last = lastVehicleOf(named, this.last);
    this.out.push(...named);
  }

  private pushIdle(untilMs: number): void {
    if (untilMs > this.idleFrom) {
      this.out.push({ startMs: this.idleFrom, endMs: untilMs, type: 'IDLE', reasons: [] });
    }
  }

  save(into: StateWriter): void {
    into.f64(this.time, this.idleFrom, this.last.carShare, this.last.endMs);
    into.u8(this.standsIn, this.legs.length);
    for (const leg of this.legs) saveLeg(leg, into);
  }

  load(from: StateReader): void {
    this.time = from.f64();
    this.idleFrom = from.f64();
    this.last = { carShare: from.f64(), endMs: from.f64() };
    this.standsIn = from.u8();
    const count = from.u8();
    this.legs = Array.from({ length: count }, () => loadLeg(from));
  }
}

function isStanding({ speed, unseen }: TickBuffer, from: number, to: number): boolean {
  for (let k = from; k < to; k++) if ((speed[k] ?? 0) >= STANDING_CMPS || unseen[k] !== 0) return false;
  return true;
}

function isLong(stand: Leg): boolean {
  return legSeconds(stand) >= IDLE_AFTER_SECONDS;
}
