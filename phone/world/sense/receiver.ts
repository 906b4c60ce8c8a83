import type { Sky } from '#phone/world/motion/motion-track.ts';
import type { PhoneHabits } from '#phone/world/people/phone-habits.ts';
import type { Random } from '#phone/world/random.ts';

/** How much worse than under open sky. */
const SPREAD: Readonly<Record<Sky | 'indoors', number>> = {
  open: 1,
  street: 1.35,
  bus: 1.8,
  train: 4,
  hidden: 6,
  indoors: 2.6,
};
/** Errors drift: the sky changes slowly, and the chip smooths the rest. */
const DRIFT_SECONDS = 55;
const SMOOTH_SECONDS = 6;
/** Smoothing takes some of the spread away. */
const SMOOTHED_SHARE = Math.sqrt(1 + SMOOTH_SECONDS / DRIFT_SECONDS);
const FLICKER_METERS = 0.12;
/** After switching on it takes so long until the position is good. */
const SETTLE_SECONDS = 9;
const SETTLE_FACTOR = 5;

/** A satellite receiver in a phone: errors that drift, and the accuracy it claims. */
export class GpsReceiver {
  /** Error in metres. */
  east = 0;
  north = 0;
  altitude = 0;
  private driftEast = 0;
  private driftNorth = 0;
  private speedError = 0;
  private lastSecond = Number.NEGATIVE_INFINITY;
  private onSince = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly habits: PhoneHabits,
    private readonly random: Random,
  ) {}

  switchOn(second: number): void {
    this.onSince = second;
  }

  /** Errors at a second under a given sky; returns the standard deviation that applies. */
  observe(second: number, sky: Sky | 'indoors'): number {
    const { random } = this;
    const gap = Math.max(1, second - this.lastSecond);
    this.lastSecond = second;
    const settling = 1 + SETTLE_FACTOR * Math.exp(-(second - this.onSince) / SETTLE_SECONDS);
    const spread = this.habits.spreadMeters * SPREAD[sky] * settling;
    const keep = gap > 600 ? 0 : Math.exp(-gap / DRIFT_SECONDS);
    const stir = Math.sqrt(1 - keep * keep) * SMOOTHED_SHARE;
    const follow = 1 - (gap > 600 ? 0 : Math.exp(-gap / SMOOTH_SECONDS));
    this.driftEast = keep * this.driftEast + stir * random.normal();
    this.driftNorth = keep * this.driftNorth + stir * random.normal();
    this.east += (this.driftEast * spread - this.east) * follow;
    this.north += (this.driftNorth * spread - this.north) * follow;
    this.altitude = keep * this.altitude + 1.8 * stir * spread * random.normal();
    return spread;
  }

  flicker(): number {
    return FLICKER_METERS * this.random.normal();
  }

  /** Measured by Doppler shift: far more exact than positions. */
  speed(trueMps: number): number {
    this.speedError = 0.6 * this.speedError + (0.08 + 0.004 * trueMps) * this.random.normal();
    return Math.max(0, trueMps + this.speedError);
  }

  /** Degrees; the slower, the worse. */
  bearing(heading: number, mps: number): number {
    const degrees = (heading * 180) / Math.PI + (this.random.normal() * 3) / Math.max(0.6, mps);
    return ((degrees % 360) + 360) % 360;
  }

  /** The 68 % radius that the phone claims: Android finely, iOS in steps. */
  accuracy(spread: number): number {
    const claimed = Math.max(3, 1.5 * spread * (1 + 0.12 * this.random.normal()));
    if (this.habits.platform === 'Android') return claimed;
    return claimed < 7 ? 5 : claimed < 18 ? 10 : claimed < 35 ? 30 : 65;
  }
}
