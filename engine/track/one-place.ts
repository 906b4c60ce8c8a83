import type { StateReader, StateWriter } from '#engine/stream/state-bytes.ts';
import { SAME_PLACE_METERS } from './gap.ts';

/** As long as the stand that ends a trip: who has not been at one place for so long is still under way. */
const RESTED_MS = 240_000;
/** A walker crosses the place in this time: only after it the phone rests for sure. */
const CROSSING_MS = (1000 * SAME_PLACE_METERS) / 1.4;

/** Since when a phone has been at one place. One step tells little: walkers pause, and resting phones jump. */
export class OnePlace {
  private x = 0;
  private y = 0;
  private sinceMs = Number.NEGATIVE_INFINITY;

  isRestedAt(timeMs: number): boolean {
    return timeMs - this.sinceMs >= RESTED_MS;
  }

  /** For how long the phone had been resting when it fell silent, whatever its scattered fixes looked like. */
  restMsUntil(timeMs: number): number {
    return Math.max(0, timeMs - this.sinceMs - CROSSING_MS);
  }

  /** Takes the next position. */
  listen(x: number, y: number, timeMs: number): void {
    const east = x - this.x;
    const north = y - this.y;
    if (east * east + north * north <= SAME_PLACE_METERS * SAME_PLACE_METERS) return;
    this.x = x;
    this.y = y;
    this.sinceMs = timeMs;
  }

  /** A new beginning, of which is not known how the phone came there. */
  restart(): void {
    this.x = 0;
    this.y = 0;
    this.sinceMs = Number.NEGATIVE_INFINITY;
  }

  save(into: StateWriter): void {
    into.f64(this.x, this.y, this.sinceMs);
  }

  load(from: StateReader): void {
    this.x = from.f64();
    this.y = from.f64();
    this.sinceMs = from.f64();
  }
}
