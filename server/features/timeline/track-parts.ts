import type { ItemType } from '#contract/timeline.ts';
import type { TrackPart } from '#contract/track-codec.ts';

/** Between two fixes further apart in time the route is unknown, so the track has a gap. */
export const TRACK_GAP_MS = 180_000;
const METERS_PER_DEGREE = 111_195;

export interface TrackItem {
  startTs: number;
  endTs: number;
  type: ItemType;
}

const NO_ITEM = { startTs: null, type: 'UNKNOWN' as const };

/**
 * Builds the parts of a track from fixes in time order: one per uninterrupted stretch of an item, with as few points as
 * the tolerance allows. A stay becomes a single point.
 */
export class TrackParts {
  private readonly parts: TrackPart[] = [];
  private part: OpenPart | null = null;
  private item: { startTs: number | null; type: ItemType } = NO_ITEM;
  private itemAt = 0;
  private lastMs = Number.NEGATIVE_INFINITY;
  private lastLat = 0;
  private lastLon = 0;
  fixCount = 0;

  constructor(
    private readonly items: readonly TrackItem[],
    private readonly toleranceMeters: number,
  ) {}

  add(ms: number, lat: number, measuredLon: number): void {
    if (ms <= this.lastMs) return;
    this.fixCount++;
    // The longitude continues across the date line, so that the route does not run around the world.
    const lon = this.fixCount === 1 ? measuredLon : measuredLon + Math.round((this.lastLon - measuredLon) / 360) * 360;
    const item = this.itemFor(ms);
    const isBroken = ms - this.lastMs > TRACK_GAP_MS;
    if (!this.part || isBroken || item.startTs !== this.item.startTs) {
      this.finish();
      this.item = item;
      this.part = item.type === 'IDLE' ? new StandingPart() : new MovingPart(this.toleranceMeters);
      // The new part starts where the last one ended.
      if (!isBroken && item.type !== 'IDLE') this.part.add(this.lastMs, this.lastLat, this.lastLon);
    }
    this.part.add(ms, lat, lon);
    this.lastMs = ms;
    this.lastLat = lat;
    this.lastLon = lon;
  }

  all(): TrackPart[] {
    this.finish();
    this.part = null;
    return this.parts;
  }

  private finish(): void {
    if (!this.part) return;
    const points = this.part.end();
    const length = points.length / 3;
    const [timeMs, lat, lon] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
    for (let at = 0; at < length; at++) {
      timeMs[at] = points[at * 3] ?? 0;
      lat[at] = points[at * 3 + 1] ?? 0;
      lon[at] = points[at * 3 + 2] ?? 0;
    }
    this.parts.push({ itemTs: this.item.startTs, type: this.item.type, length, timeMs, lat, lon });
  }

  private itemFor(ms: number): { startTs: number | null; type: ItemType } {
    while (this.itemAt < this.items.length && (this.items[this.itemAt]?.endTs ?? 0) * 1000 < ms) this.itemAt++;
    const next = this.items[this.itemAt];
    return next && next.startTs * 1000 <= ms ? next : NO_ITEM;
  }
}

interface OpenPart {
  add(ms: number, lat: number, lon: number): void;
  /** Time, latitude and longitude of each kept point, interleaved. */
  end(): number[];
}

/** A stay: the mean position, from the first to the last time. */
class StandingPart implements OpenPart {
  private firstMs = 0;
  private lastMs = 0;
  private lat = 0;
  private lon = 0;
  private count = 0;

  add(ms: number, lat: number, lon: number): void {
    if (this.count === 0) this.firstMs = ms;
    this.lastMs = ms;
    this.count++;
    this.lat += (lat - this.lat) / this.count;
    this.lon += (lon - this.lon) / this.count;
  }

  end(): number[] {
    const first = [this.firstMs, this.lat, this.lon];
    return this.lastMs > this.firstMs ? [...first, this.lastMs, this.lat, this.lon] : first;
  }
}

/**
 * Drops points as long as even motion from the last kept point to the newest one stays within the tolerance of every
 * measured position between them. One pass: each point narrows the range of possible speeds.
 */
class MovingPart implements OpenPart {
  private readonly kept: number[] = [];
  private anchor: readonly [ms: number, lat: number, lon: number] | null = null;
  private last: readonly [ms: number, lat: number, lon: number] = [0, 0, 0];
  private metersPerLon = METERS_PER_DEGREE;
  private lowLat = 0;
  private highLat = 0;
  private lowLon = 0;
  private highLon = 0;

  constructor(private readonly tolerance: number) {}

  add(ms: number, lat: number, lon: number): void {
    if (!this.anchor) this.begin(ms, lat, lon);
    else {
      if (!this.reaches(this.anchor, ms, lat, lon)) {
        const [lastMs, lastLat, lastLon] = this.last;
        this.begin(lastMs, lastLat, lastLon);
      }
      this.narrow(this.anchor, ms, lat, lon);
    }
    this.last = [ms, lat, lon];
  }

  end(): number[] {
    if (this.anchor && this.last[0] > this.anchor[0]) this.kept.push(...this.last);
    return this.kept;
  }

  private begin(ms: number, lat: number, lon: number): void {
    this.kept.push(ms, lat, lon);
    this.anchor = [ms, lat, lon];
    this.metersPerLon = METERS_PER_DEGREE * Math.max(0.01, Math.cos((lat * Math.PI) / 180));
    this.lowLat = this.lowLon = Number.NEGATIVE_INFINITY;
    this.highLat = this.highLon = Number.POSITIVE_INFINITY;
  }

  private reaches([ms0, lat0, lon0]: readonly number[], ms: number, lat: number, lon: number): boolean {
    const time = ms - (ms0 ?? 0);
    const speedLat = ((lat - (lat0 ?? 0)) * METERS_PER_DEGREE) / time;
    const speedLon = ((lon - (lon0 ?? 0)) * this.metersPerLon) / time;
    return speedLat >= this.lowLat && speedLat <= this.highLat && speedLon >= this.lowLon && speedLon <= this.highLon;
  }

  private narrow([ms0, lat0, lon0]: readonly number[], ms: number, lat: number, lon: number): void {
    const time = ms - (ms0 ?? 0);
    const north = (lat - (lat0 ?? 0)) * METERS_PER_DEGREE;
    const east = (lon - (lon0 ?? 0)) * this.metersPerLon;
    this.lowLat = Math.max(this.lowLat, (north - this.tolerance) / time);
    this.highLat = Math.min(this.highLat, (north + this.tolerance) / time);
    this.lowLon = Math.max(this.lowLon, (east - this.tolerance) / time);
    this.highLon = Math.min(this.highLon, (east + this.tolerance) / time);
  }
}
