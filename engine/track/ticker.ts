import type { StateReader, StateWriter } from '#engine/stream/state-bytes.ts';
import { TICK_MS, TICK_SECONDS, type TickSink } from './tick.ts';

/** Steps shorter than this have no direction worth comparing (decimetres). */
const DIRECTION_MIN_DECIMETERS = 50;
/** A faster step without fixes may be a jump of the receiver: it is no proof of a fast train. */
const FASTEST_UNSEEN_CMPS = 3500;
/** Steps are kept in 16 bits. */
const MAX_STEP = 32_767;
/** A longer stretch without fixes has no more steps, only longer ones: nothing more is known about it. */
const MAX_UNSEEN_STEPS = 36;

/** Divides the path between accepted positions into steps of equal duration. */
export class Ticker {
  private time = 0;
  private x = 0;
  private y = 0;
  private spokenSeconds = 0;
  private spokenMeters = 0;
  private lastEast = 0;
  private lastNorth = 0;

  constructor(private readonly sink: TickSink) {}

  begin(timeMs: number, x: number, y: number): void {
    this.time = timeMs;
    this.x = x;
    this.y = y;
    this.spokenSeconds = 0;
    this.spokenMeters = 0;
    this.lastEast = 0;
    this.lastNorth = 0;
    this.sink.begin(timeMs);
  }

  /** The phone went straight from one position to the other; `spoken` is the receiver's own speed, NaN if unknown. */
  draw(
    fromMs: number,
    fromX: number,
    fromY: number,
    untilMs: number,
    untilX: number,
    untilY: number,
    spoken: number,
    seen: boolean,
  ): void {
    let from = fromMs;
    if (untilMs - this.time >= TICK_MS) {
      let length = seen ? 1 : Math.ceil((untilMs - this.time) / (MAX_UNSEEN_STEPS * TICK_MS));
      const total = untilMs - fromMs;
      const wayX = untilX - fromX;
      const wayY = untilY - fromY;
      do {
        if (untilMs - this.time < length * TICK_MS) length = 1;
        const end = this.time + length * TICK_MS;
        const share = (end - fromMs) / total;
        this.listen(spoken, (end - from) / 1000);
        this.endTick(fromX + wayX * share, fromY + wayY * share, length, seen);
        this.time = end;
        from = end;
      } while (untilMs - this.time >= TICK_MS);
    }
    this.listen(spoken, (untilMs - from) / 1000);
  }

  private listen(speedMps: number, seconds: number): void {
    if (speedMps >= 0) {
      this.spokenSeconds += seconds;
      this.spokenMeters += speedMps * seconds;
    }
  }

  private endTick(x: number, y: number, length: number, seen: boolean): void {
    const east = Math.round((x - this.x) * 10);
    const north = Math.round((y - this.y) * 10);
    const drawn = Math.sqrt(east * east + north * north);
    const seconds = length * TICK_SECONDS;
    const silent = seconds - this.spokenSeconds;
    const meters = this.spokenMeters + (silent > 0 ? (drawn / 10) * (silent / seconds) : 0);
    const speed = Math.min(Math.round((meters / seconds) * 100), seen ? MAX_STEP : FASTEST_UNSEEN_CMPS);
    this.sink.tick(speed, clamp(east), clamp(north), this.turn(east, north, drawn), seen ? 0 : length);
    this.x = x;
    this.y = y;
    this.spokenSeconds = 0;
    this.spokenMeters = 0;
  }

  private turn(east: number, north: number, drawn: number): number {
    if (drawn < DIRECTION_MIN_DECIMETERS) {
      this.lastEast = 0;
      this.lastNorth = 0;
      return 0;
    }
    const known = this.lastEast !== 0 || this.lastNorth !== 0;
    const cross = this.lastEast * north - this.lastNorth * east;
    const dot = this.lastEast * east + this.lastNorth * north;
    this.lastEast = east;
    this.lastNorth = north;
    return known ? Math.round(Math.atan2(cross, dot) * 1000) : 0;
  }

  save(into: StateWriter): void {
    into.f64(this.time, this.x, this.y, this.spokenSeconds, this.spokenMeters, this.lastEast, this.lastNorth);
  }

  load(from: StateReader): void {
    this.time = from.f64();
    this.x = from.f64();
    this.y = from.f64();
    this.spokenSeconds = from.f64();
    this.spokenMeters = from.f64();
    this.lastEast = from.f64();
    this.lastNorth = from.f64();
  }
}

function clamp(step: number): number {
  return Math.max(-MAX_STEP, Math.min(MAX_STEP, step));
}
