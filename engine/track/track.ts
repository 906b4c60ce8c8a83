import { compareKnown } from '../clean/normalise.ts';
import {
  COARSE_ACCURACY_METERS,
  IMPOSSIBLE_SPEED_MPS,
  isPlausible,
  USELESS_ACCURACY_METERS,
  usableAccuracy,
  usableSpeed,
} from '../clean/plausible.ts';
import { METERS_PER_DEGREE, roundedDegrees, wrappedDegrees } from '../geo/plane.ts';
import type { StateReader, StateWriter } from '../stream/state-bytes.ts';
import { GAP_SECONDS, HOLE_SECONDS, judgeGap } from './gap.ts';
import { PositionFilter } from './position-filter.ts';
import { TICK_MS, TICK_SECONDS, type TickSink } from './tick.ts';

/** A cell-tower fix is heard only when nothing better came for so long … */
const COARSE_AFTER_SECONDS = 180;
/** … and only when it is further away than so many times its own error: then the phone surely moved. */
const COARSE_MOVED_FACTOR = 2;
/** A fix is a spike when the next one is back where the one before was. */
const SPIKE_RETURN_SHARE = 0.4;
const SPIKE_METERS = 60;
const SPIKE_WITHIN_SECONDS = 1200;
/** So many impossible fixes in a row agree: the old place was the wrong one. */
const CONVINCED_AFTER = 3;
/** A week without a fix: the phone was off or elsewhere; nothing is claimed about that time. */
const SILENCE_SECONDS = 7 * 86_400;
/** Steps shorter than this have no direction worth comparing (decimetres). */
const DIRECTION_MIN_DECIMETERS = 50;
/** Speeds are kept in 16 bits. */
const MAX_STEP = 32_767;

const RADIANS_PER_STEP = Math.PI / 180;

/**
 * First stage: fixes in, steps out. Drops what cannot be, smooths what is left, and cuts the time line where the
 * phone rested out of hearing. It holds one fix back, because twins and spikes show only with the next.
 */
export class Track {
  lateFixes = 0;
  private readonly filter = new PositionFilter();
  // The fix held back.
  private heldTime = Number.NaN;
  private heldLat = 0;
  private heldLon = 0;
  private heldAccuracy = 0;
  private heldSpeed = 0;
  private rawAccuracy = Number.NaN;
  private rawSpeed = Number.NaN;
  private rawLat = 0;
  private rawLon = 0;
  // The last fix taken.
  private time = Number.NaN;
  private lat = 0;
  private lon = 0;
  private accuracy = 0;
  private speed = Number.NaN;
  private x = 0;
  private y = 0;
  private goodTime = Number.NEGATIVE_INFINITY;
  private rejected = 0;
  private firstTime = Number.NaN;
  // The step being filled.
  private tickTime = 0;
  private tickX = 0;
  private tickY = 0;
  private spokenSeconds = 0;
  private spokenMeters = 0;
  private lastEast = 0;
  private lastNorth = 0;

  constructor(private readonly sink: TickSink) {}

  /** Takes the next fix. Times must not go back; one that does is counted and left out. */
  offer(timestamp: number, lat: number, lon: number, accuracyMeters: number, speedMps: number): void {
    if (!isPlausible(timestamp, lat, lon)) return;
    const time = Math.round(timestamp * 1000);
    const accuracy = usableAccuracy(accuracyMeters);
    if (accuracy > USELESS_ACCURACY_METERS) return;
    const latSteps = roundedDegrees(lat);
    const lonSteps = roundedDegrees(lon);
    if (time <= this.heldTime) {
      if (time < this.heldTime || !this.isBetterTwin(accuracyMeters, speedMps, lat, lon)) {
        this.lateFixes++;
        return;
      }
    } else if (Number.isNaN(this.heldTime)) this.firstTime = time;
    else this.release(time, latSteps, lonSteps, accuracy);
    this.rawAccuracy = accuracyMeters;
    this.rawSpeed = speedMps;
    this.rawLat = lat;
    this.rawLon = lon;
    this.heldTime = time;
    this.heldLat = latSteps;
    this.heldLon = lonSteps;
    this.heldAccuracy = accuracy;
    this.heldSpeed = usableSpeed(speedMps);
  }

  /** The order in which `normalise` keeps fixes of the same time. */
  private isBetterTwin(accuracy: number, speed: number, lat: number, lon: number): boolean {
    const order =
      compareKnown(accuracy, this.rawAccuracy) ||
      compareKnown(speed, this.rawSpeed) ||
      compareKnown(lat, this.rawLat) ||
      compareKnown(lon, this.rawLon);
    return order < 0;
  }

  /** No more fixes: takes the one held back and closes. */
  finish(): void {
    if (Number.isNaN(this.heldTime)) return;
    const last = this.heldTime;
    this.release(Number.NaN, 0, 0, 0);
    if (Number.isNaN(this.time)) this.sink.rest(this.firstTime, last, true);
    else this.closeAt(last);
  }

  private closeAt(last: number): void {
    const quietSeconds = (last - this.time) / 1000;
    this.sink.rest(this.time, quietSeconds > 0 ? last : this.time, true);
  }

  private release(nextTime: number, nextLat: number, nextLon: number, nextAccuracy: number): void {
    if (Number.isNaN(this.time)) {
      if (this.heldAccuracy <= COARSE_ACCURACY_METERS) this.startAt();
      return;
    }
    const dt = (this.heldTime - this.time) / 1000;
    const scale = METERS_PER_DEGREE / 1e7;
    const cos = Math.cos((this.heldLat / 1e7) * RADIANS_PER_STEP);
    const dy = (this.heldLat - this.lat) * scale;
    const dx = wrappedDegrees((this.heldLon - this.lon) / 1e7) * METERS_PER_DEGREE * cos;
    const meters = Math.sqrt(dx * dx + dy * dy);
    const coarse = this.heldAccuracy > COARSE_ACCURACY_METERS;
    if (coarse) {
      if (this.heldTime - this.goodTime < COARSE_AFTER_SECONDS * 1000) return;
      if (meters < COARSE_MOVED_FACTOR * this.heldAccuracy) return;
    }
    const slack = this.heldAccuracy + this.accuracy;
    const impossible = meters - slack > IMPOSSIBLE_SPEED_MPS * dt;
    if (impossible && this.rejected < CONVINCED_AFTER) {
      this.rejected++;
      return;
    }
    if (meters > SPIKE_METERS && nextTime - this.time <= SPIKE_WITHIN_SECONDS * 1000) {
      const backY = (nextLat - this.lat) * scale;
      const backX = wrappedDegrees((nextLon - this.lon) / 1e7) * METERS_PER_DEGREE * cos;
      const back = Math.sqrt(backX * backX + backY * backY);
      if (back < SPIKE_RETURN_SHARE * meters && nextAccuracy <= COARSE_ACCURACY_METERS) return;
    }
    this.rejected = 0;
    if (!coarse) this.goodTime = this.heldTime;
    if (impossible || dt > SILENCE_SECONDS) {
      this.sink.rest(this.time, this.heldTime, !(dt > SILENCE_SECONDS));
      this.startAt();
      return;
    }
    this.take(dx, dy, dt, meters);
  }

  private startAt(): void {
    this.keepHeld();
    this.x = 0;
    this.y = 0;
    this.filter.start(this.accuracy);
    this.goodTime = this.time;
    const first = this.firstTime === this.time;
    if (!first && this.firstTime < this.time && this.sinkIsFresh) this.sink.rest(this.firstTime, this.time, true);
    this.sinkIsFresh = false;
    this.beginTicks(this.time, 0, 0, first);
  }

  private sinkIsFresh = true;

  private take(dx: number, dy: number, dt: number, meters: number): void {
    const fromTime = this.time;
    const fromX = this.filter.x;
    const fromY = this.filter.y;
    const fromSpeed = this.speed;
    const slack = this.heldAccuracy + this.accuracy;
    this.x += dx;
    this.y += dy;
    this.keepHeld();
    this.filter.update(this.x, this.y, this.accuracy, dt);
    if (dt > GAP_SECONDS) {
      const gap = judgeGap(dt, meters, slack);
      if (gap.kind === 'rest') {
        this.sink.rest(fromTime, this.time, true);
        this.beginTicks(this.time, this.filter.x, this.filter.y, false);
        return;
      }
      const leftAt = this.time - Math.round(gap.travelSeconds * 1000);
      if (leftAt > fromTime) {
        this.sink.rest(fromTime, leftAt, true);
        this.beginTicks(leftAt, fromX, fromY, false);
        this.fillTicks(leftAt, fromX, fromY, Number.NaN, false);
        return;
      }
    }
    this.fillTicks(fromTime, fromX, fromY, fromSpeed, dt <= HOLE_SECONDS);
  }

  private keepHeld(): void {
    this.time = this.heldTime;
    this.lat = this.heldLat;
    this.lon = this.heldLon;
    this.accuracy = this.heldAccuracy;
    this.speed = this.heldSpeed;
  }

  private beginTicks(time: number, x: number, y: number, backdated: boolean): void {
    this.tickTime = time;
    this.tickX = x;
    this.tickY = y;
    this.spokenSeconds = 0;
    this.spokenMeters = 0;
    this.lastEast = 0;
    this.lastNorth = 0;
    this.sink.begin(time, backdated);
  }

  /** Draws the way from the last place to the present one and cuts it into steps. */
  private fillTicks(fromTime: number, fromX: number, fromY: number, fromSpeed: number, seen: boolean): void {
    // The receiver's own speed is better than ours where both ends of the stretch have one.
    const spoken = seen ? (fromSpeed + this.speed) / 2 : Number.NaN;
    let from = fromTime;
    if (this.time - this.tickTime >= TICK_MS) {
      const total = this.time - fromTime;
      const wayX = this.filter.x - fromX;
      const wayY = this.filter.y - fromY;
      do {
        const end = this.tickTime + TICK_MS;
        const share = (end - fromTime) / total;
        this.listen(spoken, (end - from) / 1000);
        this.endTick(fromX + wayX * share, fromY + wayY * share, seen);
        this.tickTime = end;
        from = end;
      } while (this.time - this.tickTime >= TICK_MS);
    }
    this.listen(spoken, (this.time - from) / 1000);
  }

  private listen(speed: number, seconds: number): void {
    if (speed >= 0) {
      this.spokenSeconds += seconds;
      this.spokenMeters += speed * seconds;
    }
  }

  private endTick(x: number, y: number, seen: boolean): void {
    const east = Math.round((x - this.tickX) * 10);
    const north = Math.round((y - this.tickY) * 10);
    const drawn = Math.sqrt(east * east + north * north);
    const silent = TICK_SECONDS - this.spokenSeconds;
    const meters = this.spokenMeters + (silent > 0 ? (drawn / 10) * (silent / TICK_SECONDS) : 0);
    const speed = Math.round((meters / TICK_SECONDS) * 100);
    let turn = 0;
    if (drawn >= DIRECTION_MIN_DECIMETERS) {
      if (this.lastEast !== 0 || this.lastNorth !== 0) {
        const cross = this.lastEast * north - this.lastNorth * east;
        const dot = this.lastEast * east + this.lastNorth * north;
        turn = Math.round(Math.atan2(cross, dot) * 1000);
      }
      this.lastEast = east;
      this.lastNorth = north;
    } else {
      this.lastEast = 0;
      this.lastNorth = 0;
    }
    this.sink.tick(Math.min(speed, MAX_STEP), clamp(east), clamp(north), turn, seen);
    this.tickX = x;
    this.tickY = y;
    this.spokenSeconds = 0;
    this.spokenMeters = 0;
  }
}

function clamp(step: number): number {
  return Math.max(-MAX_STEP, Math.min(MAX_STEP, step));
}
