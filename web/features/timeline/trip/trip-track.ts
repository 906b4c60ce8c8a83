import type { FixColumns } from '#contract/fix-codec.ts';
import { type MatchedTrack, type MatchedWay, NOTHING_MATCHED } from '#contract/matched-codec.ts';
import type { Track, TrackPart } from '#contract/track-codec.ts';
import { pointIndexAt } from '#web/features/timeline/shared/track-lookup.ts';
import { nearestTurn } from '#web/map/bounds.ts';
import { roadsOf, type TripRoads, wayAt } from './trip-roads.ts';

/** Between two fixes further apart in time the route is unknown, so the track has a gap. */
export const GAP_MS = 90_000;
/** Less accurate fixes would draw spikes. */
const INEXACT_METERS = 200;
const STANDING_KMH = 4;
/** Shorter stops are due to traffic. */
const MIN_STOP_MS = 30_000;
const METERS_PER_DEGREE = 111_195;

export interface Stop {
  fromMs: number;
  toMs: number;
  lat: number;
  lon: number;
}

export interface TrackGap {
  fromMs: number;
  toMs: number;
}

/** The measured track of one item, without gaps within a part. */
export interface TripTrack extends Track {
  /** For each point of each part; NaN if unknown. */
  speedKmh: readonly Float32Array[];
  stops: Stop[];
  gaps: TrackGap[];
  topKmh: number;
  /** The track on the roads; null if no road is known. */
  roads: TripRoads | null;
}

export function tripTrackOf(fixes: FixColumns, matched: MatchedTrack = NOTHING_MATCHED): TripTrack {
  const kept: number[] = [];
  for (let at = 0; at < fixes.length; at++) if (!((fixes.accuracy[at] ?? 0) > INEXACT_METERS)) kept.push(at);
  const parts: TrackPart[] = [];
  const speeds: Float32Array[] = [];
  const gaps: TrackGap[] = [];
  let lastLon = fixes.lon[kept[0] ?? 0] ?? 0;
  let begin = 0;
  for (let k = 1; k <= kept.length; k++) {
    const [before, after] = [
      msAt(fixes, kept[k - 1]),
      k < kept.length ? msAt(fixes, kept[k]) : Number.POSITIVE_INFINITY,
    ];
    if (after - before <= GAP_MS) continue;
    if (k < kept.length) gaps.push({ fromMs: before, toMs: after });
    const part = partOf(fixes, kept.slice(begin, k), (lon) => {
      // The longitude continues across the date line.
      lastLon = nearestTurn(lon, lastLon);
      return lastLon;
    });
    parts.push(part);
    speeds.push(speedsOf(part, fixes, kept.slice(begin, k)));
    begin = k;
  }
  const topKmh = speeds.reduce((top, column) => column.reduce((most, speed) => (speed > most ? speed : most), top), 0);
  return {
    parts,
    fixCount: fixes.length,
    speedKmh: speeds,
    stops: parts.flatMap((part, at) => stopsIn(part, speeds[at])),
    gaps,
    topKmh,
    roads: roadsOf(parts, matched),
  };
}

const msAt = ({ timestamp }: FixColumns, at = 0): number => Math.round((timestamp[at] ?? 0) * 1_000);

function partOf(fixes: FixColumns, rows: readonly number[], unwrap: (lon: number) => number): TrackPart {
  return {
    itemTs: null,
    type: 'UNKNOWN',
    length: rows.length,
    timeMs: Float64Array.from(rows, (at) => msAt(fixes, at)),
    lat: Float64Array.from(rows, (at) => fixes.lat[at] ?? 0),
    lon: Float64Array.from(rows, (at) => unwrap(fixes.lon[at] ?? 0)),
  };
}

/** The measured speed, otherwise distance by time. */
function speedsOf(part: TrackPart, fixes: FixColumns, rows: readonly number[]): Float32Array {
  return Float32Array.from(rows, (at, k) => {
    const spoken = fixes.speed[at] ?? Number.NaN;
    if (spoken >= 0) return spoken * 3.6;
    const [from, to] = k > 0 ? [k - 1, k] : [k, k + 1];
    const seconds = ((part.timeMs[to] ?? Number.NaN) - (part.timeMs[from] ?? 0)) / 1_000;
    const north = ((part.lat[to] ?? 0) - (part.lat[from] ?? 0)) * METERS_PER_DEGREE;
    const east =
      ((part.lon[to] ?? 0) - (part.lon[from] ?? 0)) *
      METERS_PER_DEGREE *
      Math.cos(((part.lat[k] ?? 0) * Math.PI) / 180);
    return seconds > 0 ? (Math.hypot(north, east) / seconds) * 3.6 : Number.NaN;
  });
}

function stopsIn({ timeMs, lat, lon, length }: TrackPart, speeds: Float32Array = new Float32Array(0)): Stop[] {
  const stops: Stop[] = [];
  let first = -1;
  for (let at = 0; at <= length; at++) {
    const stands = at < length && (speeds[at] ?? 0) < STANDING_KMH;
    if (stands && first < 0) first = at;
    if (stands || first < 0) continue;
    const [fromMs, toMs] = [timeMs[first] ?? 0, timeMs[at - 1] ?? 0];
    const middle = (first + at - 1) >> 1;
    if (toMs - fromMs >= MIN_STOP_MS) stops.push({ fromMs, toMs, lat: lat[middle] ?? 0, lon: lon[middle] ?? 0 });
    first = -1;
  }
  return stops;
}

export interface TripMoment {
  /** Null if unknown. */
  speedKmh: number | null;
  /** Null without a known road. */
  way: MatchedWay | null;
}

/** The speed at a time; null in a gap or if unknown. */
export const speedAt = (track: TripTrack, ms: number): number | null => momentAt(track, ms)?.speedKmh ?? null;

/** Speed and road at a time; null in a gap. */
export function momentAt({ parts, speedKmh, roads }: TripTrack, ms: number): TripMoment | null {
  for (const [at, part] of parts.entries()) {
    const { timeMs, length } = part;
    if (ms < (timeMs[0] ?? 0) || ms > (timeMs[length - 1] ?? 0)) continue;
    const point = pointIndexAt(part, ms);
    const speed = speedKmh[at]?.[point] ?? Number.NaN;
    return { speedKmh: Number.isNaN(speed) ? null : speed, way: wayAt(roads, at, point) };
  }
  return null;
}
