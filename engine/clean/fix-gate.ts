import { type Cosine, METERS_PER_DEGREE, POSITION_STEPS, wrappedDegrees } from '#engine/geo/plane.ts';
import type { StateReader, StateWriter } from '#engine/stream/state-bytes.ts';
import { COARSE_ACCURACY_METERS, IMPOSSIBLE_SPEED_MPS } from './plausible.ts';

/** A cell-tower fix is used only if nothing better has arrived for this long … */
const COARSE_AFTER_MS = 180_000;
/**
 * … and only if it is further away than this multiple of its own error, and the next fix is nearer to it than to the old
 * place: one tower alone may be wrong about both place and error.
 */
const COARSE_MOVED_FACTOR = 2;
/** A fix is a spike if the next one returns to where the previous one was. */
const SPIKE_RETURN_SHARE = 0.4;
const SPIKE_METERS = 60;
const SPIKE_WITHIN_MS = 1_200_000;
/** … or at once, however long ago the previous one was. */
const SPIKE_AT_ONCE_MS = 60_000;
/**
 * A satellite fix is never quite the same twice; a position that claims no accuracy and is the same to the last digit for
 * three minutes, longer than a light or a station holds anyone, is a cell tower's or an old one. From such a position, or
 * to one, nobody was seen to move, unless it is further than to a neighbouring tower.
 */
const HELD_MS = 180_000;
/** What a tower hands over to needs a second witness, so the first step from there is no movement either. */
const DOUBTED = Number.NEGATIVE_INFINITY;
const NEIGHBOUR_TOWERS_METERS: readonly [number, number] = [150, 1500];
/** This many impossible fixes in a row that agree with each other: the old position was the wrong one. */
const CONVINCED_AFTER = 3;

const METERS_PER_STEP = METERS_PER_DEGREE / POSITION_STEPS;

export type FixVerdict = 'first' | 'taken' | 'jumped' | 'dropped';

/**
 * Decides for each fix whether to accept it. Works on whole milliseconds and rounded degrees; after 'taken' the step
 * from the last accepted fix is in `east`, `north`, `meters`, `seconds` and `slackMeters`.
 */
export class FixGate {
  east = 0;
  north = 0;
  meters = 0;
  seconds = 0;
  slackMeters = 0;
  timeMs = Number.NaN;
  private lat = 0;
  private lon = 0;
  private accuracy = 0;
  private goodTimeMs = Number.NEGATIVE_INFINITY;
  private rejected = 0;
  /** Since when the last accepted position has been exactly the same; where accuracies are stated, its time. */
  private heldSinceMs = Number.NaN;

  constructor(private readonly cosineAt: Cosine) {}

  /**
   * Judges a fix; `next…` is the following fix, with a NaN time if there is none. An accuracy that is not `stated` is an
   * estimate.
   */
  judge(
    timeMs: number,
    lat: number,
    lon: number,
    accuracy: number,
    stated: boolean,
    nextTimeMs: number,
    nextLat: number,
    nextLon: number,
    nextAccuracy: number,
  ): FixVerdict {
    const coarse = accuracy > COARSE_ACCURACY_METERS;
    if (Number.isNaN(this.timeMs)) {
      if (coarse) return 'dropped';
      this.believe(timeMs, lat, lon, accuracy);
      this.heldSinceMs = timeMs;
      return 'first';
    }
    if (coarse && timeMs - this.goodTimeMs < COARSE_AFTER_MS) return 'dropped';
    const cos = this.cosineAt(lat);
    const north = (lat - this.lat) * METERS_PER_STEP;
    const east = wrappedDegrees((lon - this.lon) / POSITION_STEPS) * METERS_PER_DEGREE * cos;
    const meters = Math.sqrt(east * east + north * north);
    if (coarse) {
      if (meters < COARSE_MOVED_FACTOR * accuracy) return 'dropped';
      const nextNorth = (nextLat - lat) * METERS_PER_STEP;
      const nextEast = wrappedDegrees((nextLon - lon) / POSITION_STEPS) * METERS_PER_DEGREE * cos;
      const isConfirmed = Math.hypot(nextEast, nextNorth) < Math.hypot(east + nextEast, north + nextNorth);
      if (!isConfirmed) return 'dropped';
    }
    const seconds = (timeMs - this.timeMs) / 1000;
    const slack = accuracy + this.accuracy;
    const isHeld = this.timeMs - this.heldSinceMs >= HELD_MS;
    const willBeHeld = lat === nextLat && lon === nextLon && nextTimeMs - timeMs >= HELD_MS;
    const [nearest, furthest] = NEIGHBOUR_TOWERS_METERS;
    const isTowerChange = !stated && (isHeld || willBeHeld) && meters > nearest && meters < furthest;
    const impossible = meters - slack > IMPOSSIBLE_SPEED_MPS * seconds;
    if (impossible && !isTowerChange && this.rejected < CONVINCED_AFTER) {
      this.rejected++;
      return 'dropped';
    }
    if (
      meters > SPIKE_METERS &&
      nextAccuracy <= COARSE_ACCURACY_METERS &&
      (nextTimeMs - this.timeMs <= SPIKE_WITHIN_MS || nextTimeMs - timeMs <= SPIKE_AT_ONCE_MS)
    ) {
      const backNorth = (nextLat - this.lat) * METERS_PER_STEP;
      const backEast = wrappedDegrees((nextLon - this.lon) / POSITION_STEPS) * METERS_PER_DEGREE * cos;
      if (Math.sqrt(backEast * backEast + backNorth * backNorth) < SPIKE_RETURN_SHARE * meters) return 'dropped';
    }
    if (isTowerChange && this.heldSinceMs !== DOUBTED) this.heldSinceMs = DOUBTED;
    else if (meters > 0 || stated) this.heldSinceMs = timeMs;
    else if (this.heldSinceMs === DOUBTED) this.heldSinceMs = this.timeMs;
    this.rejected = 0;
    this.east = east;
    this.north = north;
    this.meters = meters;
    this.seconds = seconds;
    this.slackMeters = slack;
    this.believe(timeMs, lat, lon, accuracy);
    return impossible || isTowerChange ? 'jumped' : 'taken';
  }

  private believe(timeMs: number, lat: number, lon: number, accuracy: number): void {
    this.timeMs = timeMs;
    this.lat = lat;
    this.lon = lon;
    this.accuracy = accuracy;
    if (accuracy <= COARSE_ACCURACY_METERS) this.goodTimeMs = timeMs;
  }

  save(into: StateWriter): void {
    into.f64(this.timeMs, this.lat, this.lon, this.accuracy, this.goodTimeMs, this.rejected);
    into.f64(this.heldSinceMs);
  }

  load(from: StateReader): void {
    this.timeMs = from.f64();
    this.lat = from.f64();
    this.lon = from.f64();
    this.accuracy = from.f64();
    this.goodTimeMs = from.f64();
    this.rejected = from.f64();
    this.heldSinceMs = from.f64();
  }
}
