import type { RideTrack } from '#engine/transit/ride-track.ts';
import type { LineMode } from '#engine/transit/timetable.ts';
import { atLeast } from './binomial.ts';
import type { RideMap } from './ride-map.ts';
import type { RoadsBeside } from './roads-beside.ts';
import { alongOf, seenShare, standsOf } from './stands.ts';
import { stopsOnWay } from './stops-on-way.ts';

/** How a route with stops was travelled: at how many it stopped, and whether a car would have. */
export type StopsStood = {
  mode: LineMode;
  meters: number;
  /** Stops between the first and the last part of the way. */
  passed: number;
  stoodAt: number;
  stoodElsewhere: number;
  /** How likely a car, which stops at junctions, would stop at this many stops. */
  chance: number;
};

/** A bus is as long as this, and stops before and behind each other. */
const AT_STOP_METERS = 45;
/** The ends of a way are stands of any vehicle. */
const END_METERS = 80;
/** On less than this part of the way seen closely, stands are missed. */
const SEEN_SHARE = 0.8;
/** A car stands so many times as often within this distance of a crossing as between two. */
const CROSSING_METERS = 35;
const AT_CROSSING_WEIGHT = 6;
const SAMPLE_METERS = 10;
/** Traffic lights are placed where buses stop, and the map does not contain all of them. */
const MIN_CHANCE_PER_STAND = 0.1;

export function stopsStood(track: RideTrack, map: RideMap, roads: RoadsBeside, mode: LineMode): StopsStood | undefined {
  if (seenShare(track) < SEEN_SHARE) return undefined;
  const along = alongOf(track);
  const meters = along[track.count - 1] ?? 0;
  const isInside = (at: number) => at > END_METERS && at < meters - END_METERS;
  const stops = stopsOnWay(track, along, map, mode).filter(isInside);
  if (stops.length === 0) return undefined;
  const stands = standsOf(track, along).filter(({ at }) => isInside(at));
  const stopOf = (at: number) => stops.findIndex((stop) => Math.abs(stop - at) <= AT_STOP_METERS);
  const stoodAt = new Set(stands.map(({ at }) => stopOf(at)).filter((stop) => stop >= 0)).size;
  const stoodElsewhere = stands.filter(({ at }) => stopOf(at) < 0).length;
  const chanceAStand = carStandsAtStops(track, along, roads, (at) => stopOf(at) >= 0, isInside);
  const chance = atLeast(stoodAt, stoodAt + stoodElsewhere, chanceAStand);
  return { mode, meters, passed: stops.length, stoodAt, stoodElsewhere, chance };
}

/** The share of a car's stands that would lie at stops by chance: of all places, those at crossings weigh more. */
function carStandsAtStops(
  track: RideTrack,
  along: Float64Array,
  roads: RoadsBeside,
  isAtStop: (at: number) => boolean,
  isInside: (at: number) => boolean,
): number {
  let [atStops, all, sampledAt] = [0, 0, Number.NEGATIVE_INFINITY];
  for (let k = 0; k < track.count; k++) {
    const at = along[k] ?? 0;
    if (at - sampledAt < SAMPLE_METERS || !isInside(at)) continue;
    const meters = Math.min(AT_STOP_METERS, at - sampledAt);
    sampledAt = at;
    const isCrossing = roads.isAtCrossing(track.lat[k] ?? 0, track.lon[k] ?? 0, CROSSING_METERS);
    const weight = meters * (isCrossing ? AT_CROSSING_WEIGHT : 1);
    all += weight;
    if (isAtStop(at)) atStops += weight;
  }
  return Math.max(MIN_CHANCE_PER_STAND, all > 0 ? atStops / all : 1);
}
