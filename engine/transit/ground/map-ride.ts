import type { RideTrack } from '#engine/transit/ride-track.ts';
import type { LineMode } from '#engine/transit/timetable.ts';
import { type RailsFollowed, railsFollowed } from './rails-followed.ts';
import type { RideMap } from './ride-map.ts';
import type { RoadsBeside } from './roads-beside.ts';
import { type StopsStood, stopsStood } from './stops-served.ts';
import { wayPlaces } from './way-places.ts';

/** What the map's stops and rails say about a ride, and the resulting mode. */
export type MapRide = {
  mode: LineMode | 'CAR';
  /** Names of the stops at its ends; empty where there is none, or none with a name. */
  fromStop: string;
  toStop: string;
  rails?: RailsFollowed;
  stops?: StopsStood;
  /** Share of the way without any rails, of what was taken for a ride on them. */
  withoutRails?: number;
};

/** The map around a ride; `knowsRails` only if all of it was read for rails, so that none means none. */
export type MapAround = { rides: RideMap; roads: RoadsBeside; knowsRails: boolean };

/** Shorter rides cannot be distinguished from a car that starts beside a station. */
const SHORTEST_METERS = 1_000;
/** Observed at fewer points along the way, the route between them is unknown. */
const MIN_PLACES = 8;
const RAIL_SHARE = 0.8;
/** For what looks like a car. */
const STRICT_RAIL_SHARE = 0.9;
/** This share of the route must lie where no road could be meant, and hardly any where a road is. */
const SURE_METERS = 800;
const SURE_SHARE = 0.3;
const ROAD_SHARE = 0.08;
/** So much of it needs only one station: phones notice late, and cars do not drive on rails. */
const BEYOND_DOUBT_METERS = 3_000;
const BEYOND_DOUBT_SHARE = 0.6;
/** Stations are long, and phones notice late. */
const AT_STATION_METERS = 320;
const AT_STOP_METERS = 150;
/** For what looks like a car: at least so many stops, at half of which it stood, and hardly anywhere else. */
const MIN_STOOD = 4;
const STOOD_SHARE = 0.5;
const ELSEWHERE_SHARE = 0.5;
const CHANCE = 1e-3;
/** For what is public transport already. */
const FEWER_STOOD = 3;
const WEAKER_STOOD_SHARE = 0.4;
const WEAKER_CHANCE = 1e-2;

/** The ride that the map proves; `isPublic` for what is already public transport. */
export function mapRide(track: RideTrack, isPublic: boolean, { rides, roads }: MapAround): MapRide | undefined {
  if (track.count < 2) return undefined;
  const rails = railsFollowed(wayPlaces(track), rides, roads);
  if (rails && rails.meters >= SHORTEST_METERS && rails.places >= MIN_PLACES) {
    const ends = endsOf(track, rides, rails.mode, AT_STATION_METERS);
    if (isOnRails(rails, ends, isPublic)) return { mode: rails.mode, ...namesOf(ends), rails };
  }
  const onTramRails = rails?.mode === 'TRAM' && rails.share >= STRICT_RAIL_SHARE;
  const mode = onTramRails ? 'TRAM' : 'BUS';
  const ends = endsOf(track, rides, mode, AT_STOP_METERS);
  if (!ends.from || !ends.to) return undefined;
  const stops = stopsStood(track, rides, roads, mode);
  if (!stops || !servesStops(stops, isPublic)) return undefined;
  return { mode, ...namesOf(ends), stops, ...(onTramRails && { rails }) };
}

type Ends = ReturnType<typeof endsOf>;

function isOnRails(rails: RailsFollowed, { from, to }: Ends, isPublic: boolean): boolean {
  const { meters, share, surelyRail, surelyRoad } = rails;
  if (surelyRail < SURE_METERS || surelyRail < SURE_SHARE * meters || surelyRoad > ROAD_SHARE * meters) return false;
  if (isPublic) return share >= RAIL_SHARE && (from !== undefined || to !== undefined);
  if (share < STRICT_RAIL_SHARE) return false;
  if (from && to) return true;
  return (from ?? to) !== undefined && surelyRail >= Math.max(BEYOND_DOUBT_METERS, BEYOND_DOUBT_SHARE * meters);
}

function servesStops({ meters, passed, stoodAt, stoodElsewhere, chance }: StopsStood, isPublic: boolean): boolean {
  if (meters < SHORTEST_METERS || stoodElsewhere > ELSEWHERE_SHARE * stoodAt) return false;
  if (isPublic) return stoodAt >= FEWER_STOOD && stoodAt >= WEAKER_STOOD_SHARE * passed && chance <= WEAKER_CHANCE;
  return stoodAt >= MIN_STOOD && stoodAt >= STOOD_SHARE * passed && chance <= CHANCE;
}

function endsOf(track: RideTrack, rides: RideMap, mode: LineMode, reach: number) {
  const at = (k: number) =>
    rides.stopAt(track.lat[k] ?? 0, track.lon[k] ?? 0, reach + Math.min(reach, track.accuracy[k] ?? 0), mode);
  return { from: at(0), to: at(track.count - 1) };
}

const namesOf = ({ from, to }: Ends) => ({ fromStop: from?.name ?? '', toStop: to?.name ?? '' });
