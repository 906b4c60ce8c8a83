import type { MatchedTrack, MatchedWay } from '#contract/matched-codec.ts';
import type { TrackPart } from '#contract/track-codec.ts';
import { nearestTurn } from '#web/map/bounds.ts';

/** The track of a trip on the roads, point by point parallel to the measured track. */
export interface TripRoads {
  /** The same parts and points as measured; a point without a known road keeps its measured position. */
  parts: TrackPart[];
  /** For each point of each part, its index in `ways`; -1 without a road. */
  way: Int32Array[];
  ways: readonly MatchedWay[];
  hasLimits: boolean;
  hasAssumed: boolean;
  topLimit: number;
}

/** Null if nothing was matched to a road. */
export function roadsOf(parts: readonly TrackPart[], matched: MatchedTrack): TripRoads | null {
  if (matched.length === 0) return null;
  let next = 0;
  const onRoads: TrackPart[] = [];
  const way: Int32Array[] = [];
  const used = new Set<number>();
  for (const part of parts) {
    const [lat, lon] = [part.lat.slice(), part.lon.slice()];
    const ways = new Int32Array(part.length).fill(-1);
    for (let at = 0; at < part.length; at++) {
      const ms = part.timeMs[at] ?? 0;
      while (next < matched.length && (matched.timeMs[next] ?? 0) < ms) next++;
      if (matched.timeMs[next] !== ms) continue;
      lat[at] = matched.lat[next] ?? 0;
      lon[at] = nearestTurn(matched.lon[next] ?? 0, lon[at] ?? 0);
      ways[at] = matched.way[next] ?? 0;
      used.add(ways[at] ?? 0);
    }
    onRoads.push({ ...part, lat, lon });
    way.push(ways);
  }
  const limits = matched.ways.filter(({ limit }, at) => limit > 0 && used.has(at));
  return {
    parts: onRoads,
    way,
    ways: matched.ways,
    hasLimits: limits.length > 0,
    hasAssumed: limits.some(({ isAssumed }) => isAssumed),
    topLimit: limits.reduce((top, { limit }) => Math.max(top, limit), 0),
  };
}

export const wayAt = (roads: TripRoads | null, part: number, point: number): MatchedWay | null =>
  roads?.ways[roads.way[part]?.[point] ?? -1] ?? null;

/** In km/h; null if unknown. */
export const limitAt = (roads: TripRoads | null, part: number, point: number): number | null =>
  wayAt(roads, part, point)?.limit || null;
