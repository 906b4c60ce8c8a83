import { BEST_ACCURACY_METERS } from '#engine/clean/plausible.ts';
import type { StateReader, StateWriter } from '#engine/stream/state-bytes.ts';

/** Until fixes have shown how far they scatter, they are taken as those of a logger in the open. */
const FIRST_GUESS_METERS = 10;
const WORST_METERS = 60;
/** Over longer steps a bend or a change of speed looks like scatter. */
const LONGEST_STEP_SECONDS = 20;
/**
 * Three fixes in a row: the middle one lies off the way between its neighbours. Three tenths of these distances are
 * smaller than one deviation along an axis where all of it is error; a vehicle that turns or brakes at times hardly
 * moves this quantile.
 */
const QUANTILE = 0.3;
/** The estimate moves by this share of itself with each fix. */
const PACE = 0.1;
/** The 68 % circle of an error with a deviation of one along each axis. */
const CIRCLE = 1.5;

/** Estimates the accuracy of fixes that come without one, from how far they scatter around the way. */
export class Scatter {
  private deviation = FIRST_GUESS_METERS / CIRCLE;
  private east = 0;
  private north = 0;
  private seconds = Number.NaN;

  get accuracyMeters(): number {
    return Math.max(BEST_ACCURACY_METERS, CIRCLE * this.deviation);
  }

  /** How fast the last step was; NaN if there was none. */
  get lastStepMps(): number {
    return Math.sqrt(this.east * this.east + this.north * this.north) / this.seconds;
  }

  /** Takes the step from the last fix to this one. */
  listen(east: number, north: number, seconds: number): void {
    const isClose = seconds <= LONGEST_STEP_SECONDS && this.seconds <= LONGEST_STEP_SECONDS;
    if (isClose) {
      const share = this.seconds / (this.seconds + seconds);
      const offEast = this.east - (this.east + east) * share;
      const offNorth = this.north - (this.north + north) * share;
      const off = Math.sqrt(offEast * offEast + offNorth * offNorth);
      const step = off > this.deviation ? QUANTILE : QUANTILE - 1;
      this.deviation = Math.min(WORST_METERS / CIRCLE, Math.max(1, this.deviation * (1 + PACE * step)));
    }
    this.east = east;
    this.north = north;
    this.seconds = seconds;
  }

  /** The next step does not continue the last one. */
  restart(): void {
    this.seconds = Number.NaN;
  }

  save(into: StateWriter): void {
    into.f64(this.deviation, this.east, this.north, this.seconds);
  }

  load(from: StateReader): void {
    this.deviation = from.f64();
    this.east = from.f64();
    this.north = from.f64();
    this.seconds = from.f64();
  }
}
