import { FixGate } from '#engine/clean/fix-gate.ts';
import { compareKnown } from '#engine/clean/normalise.ts';
import { isPlausible, USELESS_ACCURACY_METERS, usableAccuracy, usableSpeed } from '#engine/clean/plausible.ts';
import { bandCosine, METERS_PER_DEGREE, POSITION_STEPS, roundedDegrees, wrappedDegrees } from '#engine/geo/plane.ts';
import type { StateReader, StateWriter } from '#engine/stream/state-bytes.ts';
import { GAP_SECONDS, HOLE_SECONDS, judgeGap, LONGEST_UNSEEN_TRAVEL_SECONDS } from './gap.ts';
import { OnePlace } from './one-place.ts';
import { PositionFilter } from './position-filter.ts';
import { Scatter } from './scatter.ts';
import type { TickSink } from './tick.ts';
import { Ticker } from './ticker.ts';

/** A week without a fix: the phone was off or elsewhere; nothing is claimed about that time. */
const SILENCE_SECONDS = 7 * 86_400;
/** Slower steps may be the scatter of a phone at rest. */
const UNDER_WAY_MPS = 0.8;

/**
 * First stage: fixes in, steps out. Drops impossible fixes, smooths the rest, and cuts the timeline where the phone
 * rested in silence. It holds one fix back, because duplicates and spikes are recognisable only with the next fix.
 */
export class Track {
  lateFixes = 0;
  private readonly gate = new FixGate(bandCosine);
  private readonly filter = new PositionFilter();
  /** How exact the fixes are at best, whatever they say. */
  private readonly scatter = new Scatter();
  private readonly place = new OnePlace();
  private readonly ticker: Ticker;
  private heldMs = Number.NaN;
  private heldLat = 0;
  private heldLon = 0;
  private heldAccuracy = Number.NaN;
  private heldSpeed = Number.NaN;
  /** Of the last believed fix. */
  private speed = Number.NaN;
  private x = 0;
  private y = 0;
  private firstMs = Number.NaN;

  constructor(private readonly sink: TickSink) {
    this.ticker = new Ticker(sink);
  }

  /** Processes the next fix. Times must not go backwards; a fix that does is counted and dropped. */
  offer(timestamp: number, lat: number, lon: number, accuracyMeters: number, speedMps: number): void {
    if (!isPlausible(timestamp, lat, lon) || accuracyMeters > USELESS_ACCURACY_METERS) return;
    const timeMs = Math.round(timestamp * 1000);
    const latSteps = roundedDegrees(lat);
    const lonSteps = roundedDegrees(lon);
    if (timeMs <= this.heldMs) {
      if (timeMs < this.heldMs || !this.isBetterTwin(accuracyMeters, speedMps, latSteps, lonSteps)) {
        this.lateFixes++;
        return;
      }
    } else if (Number.isNaN(this.heldMs)) this.firstMs = timeMs;
    else this.release(timeMs, latSteps, lonSteps, this.accuracyOf(accuracyMeters));
    this.heldMs = timeMs;
    this.heldLat = latSteps;
    this.heldLon = lonSteps;
    this.heldAccuracy = accuracyMeters;
    this.heldSpeed = speedMps;
  }

  /** No more fixes: takes the one held back and closes. */
  finish(): void {
    if (Number.isNaN(this.heldMs)) return;
    this.release(Number.NaN, 0, 0, Number.NaN);
    const believedMs = this.gate.timeMs;
    this.sink.rest(Number.isNaN(believedMs) ? this.firstMs : believedMs, this.heldMs, true);
  }

  /** As stated, unless the fixes scatter more widely than they say. */
  private accuracyOf(accuracyMeters: number): number {
    const seen = this.scatter.accuracyMeters;
    return accuracyMeters > 0 ? Math.max(usableAccuracy(accuracyMeters), seen) : seen;
  }

  /** The order in which `normalise` keeps fixes of the same time. */
  private isBetterTwin(accuracy: number, speed: number, lat: number, lon: number): boolean {
    const order =
      compareKnown(accuracy, this.heldAccuracy) ||
      compareKnown(speed, this.heldSpeed) ||
      compareKnown(lat, this.heldLat) ||
      compareKnown(lon, this.heldLon);
    return order < 0;
  }

  private release(nextMs: number, nextLat: number, nextLon: number, nextAccuracy: number): void {
    const { gate, filter } = this;
    const lastMs = gate.timeMs;
    const accuracy = this.accuracyOf(this.heldAccuracy);
    const verdict = gate.judge(
      this.heldMs,
      this.heldLat,
      this.heldLon,
      accuracy,
      this.heldAccuracy > 0,
      nextMs,
      nextLat,
      nextLon,
      nextAccuracy,
    );
    if (verdict === 'dropped') return;
    const lastSpeed = this.speed;
    this.speed = usableSpeed(this.heldSpeed);
    const silent = gate.seconds > SILENCE_SECONDS;
    if (verdict !== 'taken' || silent) {
      if (verdict === 'first') {
        if (this.firstMs < this.heldMs) this.sink.rest(this.firstMs, this.heldMs, true);
      } else this.sink.rest(lastMs, this.heldMs, !silent);
      this.x = 0;
      this.y = 0;
      filter.start(accuracy);
      this.scatter.restart();
      this.place.restart();
      this.ticker.begin(this.heldMs, 0, 0);
      return;
    }
    const fromX = filter.x;
    const fromY = filter.y;
    this.x += gate.east;
    this.y += gate.north;
    filter.update(this.x, this.y, accuracy, gate.seconds);
    const wasUnderWay = gate.seconds > GAP_SECONDS && this.isUnderWay(lastMs);
    const restMs = this.place.restMsUntil(lastMs);
    this.scatter.listen(gate.east, gate.north, gate.seconds);
    this.place.listen(this.x, this.y, this.heldMs);
    if (gate.seconds > GAP_SECONDS) {
      const mayArrive = wasUnderWay && gate.seconds <= LONGEST_UNSEEN_TRAVEL_SECONDS;
      const isArriving = mayArrive && this.paceTo(nextMs, nextLat, nextLon) < UNDER_WAY_MPS;
      if (this.crossGap(lastMs, fromX, fromY, isArriving, restMs)) return;
    }
    const seen = gate.seconds <= HOLE_SECONDS;
    // The receiver's own speed is better than ours where both ends of the stretch have one.
    const spoken = seen ? (lastSpeed + this.speed) / 2 : Number.NaN;
    this.ticker.draw(lastMs, fromX, fromY, this.heldMs, filter.x, filter.y, spoken, seen);
  }

  /** At the last fix: left a place within minutes, or is just leaving one. */
  private isUnderWay(lastMs: number): boolean {
    return !this.place.isRestedAt(lastMs) || this.scatter.lastStepMps >= UNDER_WAY_MPS;
  }

  /** How fast the next fix is reached from the one held back. */
  private paceTo(nextMs: number, nextLat: number, nextLon: number): number {
    const north = (nextLat - this.heldLat) / POSITION_STEPS;
    const east = wrappedDegrees((nextLon - this.heldLon) / POSITION_STEPS) * bandCosine(this.heldLat);
    return (Math.sqrt(north * north + east * east) * METERS_PER_DEGREE * 1000) / (nextMs - this.heldMs);
  }

  /**
   * Whether the silence contained a rest; if so, the steps restart after it. Who was under way before it and rests after
   * it went on and rested then; everybody else rested and left.
   */
  private crossGap(lastMs: number, fromX: number, fromY: number, isArriving: boolean, restMs: number): boolean {
    const { gate, filter, ticker, sink } = this;
    const gap = judgeGap(gate.seconds, gate.meters, gate.slackMeters);
    if (gap.kind === 'rest') {
      sink.rest(lastMs, this.heldMs, true, restMs);
      ticker.begin(this.heldMs, filter.x, filter.y);
      return true;
    }
    const travelMs = Math.round(gap.travelSeconds * 1000);
    const leftMs = this.heldMs - travelMs;
    if (leftMs <= lastMs) return false;
    if (isArriving) {
      const arrivedMs = lastMs + travelMs;
      ticker.draw(lastMs, fromX, fromY, arrivedMs, filter.x, filter.y, Number.NaN, false);
      sink.rest(arrivedMs, this.heldMs, true);
      ticker.begin(this.heldMs, filter.x, filter.y);
      return true;
    }
    sink.rest(lastMs, leftMs, true, restMs);
    ticker.begin(leftMs, fromX, fromY);
    ticker.draw(leftMs, fromX, fromY, this.heldMs, filter.x, filter.y, Number.NaN, false);
    return true;
  }

  save(into: StateWriter): void {
    this.gate.save(into);
    this.filter.save(into);
    this.scatter.save(into);
    this.place.save(into);
    this.ticker.save(into);
    into.f64(this.heldMs, this.heldLat, this.heldLon, this.heldAccuracy, this.heldSpeed);
    into.f64(this.speed, this.x, this.y, this.firstMs, this.lateFixes);
  }

  load(from: StateReader): void {
    this.gate.load(from);
    this.filter.load(from);
    this.scatter.load(from);
    this.place.load(from);
    this.ticker.load(from);
    this.heldMs = from.f64();
    this.heldLat = from.f64();
    this.heldLon = from.f64();
    this.heldAccuracy = from.f64();
    this.heldSpeed = from.f64();
    this.speed = from.f64();
    this.x = from.f64();
    this.y = from.f64();
    this.firstMs = from.f64();
    this.lateFixes = from.f64();
  }
}
