import { METERS_PER_DEGREE, POSITION_STEPS, wrappedDegrees } from '#engine/geo/plane.ts';

const RADIANS = Math.PI / 180;

/** A position relative to a route: how far along it, and how far away. */
export type Beside = { along: number; away: number };

/** A route in metres on a plane tangent to the earth at its centre: accurate enough for a few hundred kilometres. */
export class ShapeLine {
  readonly count: number;
  /** Metres from the beginning to each point. */
  readonly along: Float64Array;
  private readonly east: Float64Array;
  private readonly north: Float64Array;
  private readonly cosine: number;
  private readonly lat0: number;
  private readonly lon0: number;

  /** Of degrees × 1e7, latitude and longitude in turn. */
  constructor(shape: Int32Array) {
    this.count = shape.length >> 1;
    const middle = this.count >> 1;
    this.lat0 = (shape[2 * middle] ?? 0) / POSITION_STEPS;
    this.lon0 = (shape[2 * middle + 1] ?? 0) / POSITION_STEPS;
    this.cosine = Math.cos(this.lat0 * RADIANS);
    this.east = new Float64Array(this.count);
    this.north = new Float64Array(this.count);
    this.along = new Float64Array(this.count);
    for (let at = 0; at < this.count; at++) {
      this.east[at] = this.eastOf((shape[2 * at + 1] ?? 0) / POSITION_STEPS);
      this.north[at] = this.northOf((shape[2 * at] ?? 0) / POSITION_STEPS);
      if (at === 0) continue;
      const [x, y] = [this.x(at) - this.x(at - 1), this.y(at) - this.y(at - 1)];
      this.along[at] = (this.along[at - 1] ?? 0) + Math.sqrt(x * x + y * y);
    }
  }

  get length(): number {
    return this.along[this.count - 1] ?? 0;
  }

  /** The nearest place of the way between two distances along it. */
  nearest(lat: number, lon: number, from = 0, to = Number.POSITIVE_INFINITY): Beside {
    const [px, py] = [this.eastOf(lon), this.northOf(lat)];
    const best: Beside = { along: from, away: Number.POSITIVE_INFINITY };
    for (let at = this.segmentAt(from); at + 1 < this.count && (this.along[at] ?? 0) <= to; at++) {
      this.measure(at, px, py, from, to, best);
    }
    return best;
  }

  /** The first place, from a distance on, that is hardly further away than the nearest: ways that cross themselves. */
  firstNear(lat: number, lon: number, from: number, slackMeters: number): Beside {
    const most = this.nearest(lat, lon, from).away + slackMeters;
    const [px, py] = [this.eastOf(lon), this.northOf(lat)];
    const best: Beside = { along: from, away: Number.POSITIVE_INFINITY };
    for (let at = this.segmentAt(from); at + 1 < this.count; at++) {
      const before = best.away;
      this.measure(at, px, py, from, Number.POSITIVE_INFINITY, best);
      if (before <= most && best.away === before) break;
    }
    return best;
  }

  private measure(at: number, px: number, py: number, from: number, to: number, best: Beside): void {
    const [ax, ay] = [this.x(at), this.y(at)];
    const [dx, dy] = [this.x(at + 1) - ax, this.y(at + 1) - ay];
    const length = (this.along[at + 1] ?? 0) - (this.along[at] ?? 0);
    const share = length > 0 ? ((px - ax) * dx + (py - ay) * dy) / (length * length) : 0;
    const start = this.along[at] ?? 0;
    const along = Math.min(Math.max(start + Math.min(1, Math.max(0, share)) * length, from), to);
    const part = length > 0 ? (along - start) / length : 0;
    const [x, y] = [px - ax - part * dx, py - ay - part * dy];
    const away = Math.sqrt(x * x + y * y);
    if (away < best.away) {
      best.away = away;
      best.along = along;
    }
  }

  /** The segment in which a distance along the way lies. */
  private segmentAt(meters: number): number {
    let [low, high] = [0, Math.max(0, this.count - 2)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.along[middle] ?? 0) <= meters) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private x = (at: number): number => this.east[at] ?? 0;
  private y = (at: number): number => this.north[at] ?? 0;
  private eastOf = (lon: number): number => wrappedDegrees(lon - this.lon0) * METERS_PER_DEGREE * this.cosine;
  private northOf = (lat: number): number => (lat - this.lat0) * METERS_PER_DEGREE;
}
