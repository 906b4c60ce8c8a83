import { MODE_COUNT, STILL, WINDOW_MODES } from '#engine/classify/modes.ts';
import type { TickBuffer } from '#engine/classify/tick-buffer.ts';
import { logSoftmax, type Trees } from '#engine/classify/trees.ts';
import { type WindowSink, Windows } from '#engine/classify/windows.ts';
import { addWorldPrior } from '#engine/classify/world-prior.ts';
import type { Fixes } from '#engine/fixes.ts';
import { ModeSequence } from '#engine/segment/mode-sequence.ts';
import type { Segment } from '#engine/segment/segment.ts';
import { type LegNamer, TripBuilder } from '#engine/segment/trip-builder.ts';
import { Track } from '#engine/track/track.ts';
import { StateReader, StateWriter } from './state-bytes.ts';

/**
 * External evidence (the device's activity sensor, roads, stops and lines): adds log-odds to the modes for the time
 * from..to. It must depend on its arguments only.
 */
export type Hints = (fromMs: number, toMs: number, logOdds: Float64Array) => void;

/** Log-odds of a window that needs no model. */
const RESTING = Float64Array.from(WINDOW_MODES, (_, mode) => (mode === STILL ? 0 : Number.NEGATIVE_INFINITY));

/** Decimetres from begin to end of a window that a phone at rest does not reach: 18 km/h for half a minute. */
const UNDER_WAY_DECIMETERS = 1500;
/** A phone that was seen to go that far did not rest, however short the way between two rests. */
const UNDER_WAY_LOG_ODDS = 8;

/**
 * A phone that rests at a place for minutes and falls silent rested already when its fixes scattered about that place; about
 * one in twenty still walked about there.
 */
const STAYS_LOG_ODDS = 3;

function isUnderWay({ east, north, unseen }: TickBuffer, from: number, to: number): boolean {
  let wayEast = 0;
  let wayNorth = 0;
  for (let k = from; k < to; k++) {
    if (unseen[k] !== 0) return false;
    wayEast += east[k] ?? 0;
    wayNorth += north[k] ?? 0;
  }
  return wayEast * wayEast + wayNorth * wayNorth >= UNDER_WAY_DECIMETERS * UNDER_WAY_DECIMETERS;
}

/**
 * Increased whenever the format of a checkpoint changes; older checkpoints are then recomputed from the stored fixes.
 */
export const STATE_VERSION = 8;

export type StreamOptions = { windowModel: Trees; nameLegs: LegNamer; hints?: Hints };

/** Fixes in, closed segments out; a few kilobytes of state between two batches. */
export class SegmentStream {
  private readonly track: Track;
  private readonly windows: Windows;
  private readonly sequence: ModeSequence;
  private readonly trips: TripBuilder;
  private readonly logOdds = new Float64Array(MODE_COUNT);
  private lastMs = Number.NaN;
  /** Begin of the next window. */
  private windowMs = Number.NaN;

  constructor(private readonly options: StreamOptions) {
    this.trips = new TripBuilder(options.nameLegs);
    this.sequence = new ModeSequence(this.trips);
    this.windows = new Windows(this.sink());
    this.track = new Track(this.windows);
  }

  private sink(): WindowSink {
    return {
      begin: (timeMs) => {
        this.windowMs = timeMs;
        this.trips.begin(timeMs);
      },
      window: (features: Float32Array, ticks: TickBuffer, from: number, to: number, staysHere: boolean) => {
        this.options.windowModel.logits(features, this.logOdds);
        addWorldPrior(this.logOdds);
        if (isUnderWay(ticks, from, to)) this.logOdds[STILL] = (this.logOdds[STILL] ?? 0) - UNDER_WAY_LOG_ODDS;
        if (staysHere) this.logOdds[STILL] = (this.logOdds[STILL] ?? 0) + STAYS_LOG_ODDS;
        const endMs = this.windowMs + ticks.lengthMs(from, to);
        this.options.hints?.(this.windowMs, endMs, this.logOdds);
        logSoftmax(this.logOdds, MODE_COUNT);
        this.windowMs = endMs;
        this.sequence.push(this.logOdds, ticks, from, to);
      },
      restingWindow: (ticks: TickBuffer, from: number, to: number) => {
        this.windowMs += ticks.lengthMs(from, to);
        this.sequence.push(RESTING, ticks, from, to);
      },
      rest: (fromMs, untilMs, known) => {
        this.sequence.flush();
        this.trips.rest(fromMs, untilMs, known);
        this.lastMs = untilMs;
      },
    };
  }

  /** Takes the next fixes, in time order, and returns the segments they closed. */
  push(fixes: Fixes): Segment[] {
    const { timestamp, lat, lon, accuracy, speed } = fixes;
    for (let at = 0; at < fixes.length; at++) {
      this.track.offer(timestamp[at] ?? 0, lat[at] ?? 0, lon[at] ?? 0, accuracy[at] ?? 0, speed[at] ?? 0);
    }
    return this.trips.take();
  }

  /** Ends the journey and returns the open segments. */
  finish(): Segment[] {
    this.track.finish();
    if (!Number.isNaN(this.lastMs)) this.trips.finish(this.lastMs);
    return this.trips.take();
  }

  /** Fixes dropped because a later one had been processed: the days they touch should be recomputed. */
  get lateFixes(): number {
    return this.track.lateFixes;
  }

  /** The state as bytes, to be stored until the next batch. */
  park(): Uint8Array {
    const into = new StateWriter();
    into.u8(STATE_VERSION);
    into.f64(this.lastMs, this.windowMs);
    this.track.save(into);
    this.windows.save(into);
    this.sequence.save(into);
    this.trips.save(into);
    return into.done();
  }

  /** Continues from a checkpoint. */
  resume(state: Uint8Array): this {
    const from = new StateReader(state);
    const version = from.u8();
    if (version !== STATE_VERSION) throw new Error(`a parked stream of version ${version} cannot be resumed`);
    this.lastMs = from.f64();
    this.windowMs = from.f64();
    this.track.load(from);
    this.windows.load(from);
    this.sequence.load(from);
    this.trips.load(from);
    return this;
  }
}
