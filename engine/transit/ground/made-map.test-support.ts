import { type Fixes, type FixRow, fixesOf } from '#engine/fixes.ts';
import { RoadNetwork } from '#engine/match/road-network.ts';
import { aWay } from '#engine/roads/ways.test-support.ts';
import type { Segment, SegmentType } from '#engine/segment/segment.ts';
import type { LineMode } from '#engine/transit/timetable.ts';
import type { MapAround } from './map-ride.ts';
import { RideMap } from './ride-map.ts';
import { RoadsBeside } from './roads-beside.ts';

const METERS = 111_195.08;
/** Where metres east and north of a corner lie; `mirrored` puts east to the west. */
export type Ground = { lat: number; lon: number; mirrored?: boolean };
export const HERE: Ground = { lat: 48.2, lon: 16.3 };
export const placeOn = ({ lat, lon, mirrored }: Ground, east: number, north: number): [lat: number, lon: number] => [
  lat + north / METERS,
  lon + ((mirrored ? -1 : 1) * east) / (METERS * Math.cos((lat * Math.PI) / 180)),
];

export const RAIL_METERS = 8_000;
export const STATION_METERS = 2_000;
/** The road beside the rails, and the street of the buses far away from them. */
export const ROAD_NORTH = 70;
export const STREET_NORTH = 3_000;
const CROSSING_METERS = 500;
export const STOP_METERS = 400;
/** Stops lie between the crossings, and some at one. */
export const FIRST_STOP_METERS = 150;

type MapOptions = { rail?: LineMode | null; street?: number; stopEvery?: number; knowsRails?: boolean };

/** A railway to the east with a road beside it and level crossings, and north of it a street of buses. */
export function madeMap(
  ground: Ground = HERE,
  { rail = 'TRAIN', street = STREET_NORTH, stopEvery = STOP_METERS, knowsRails = true }: MapOptions = {},
): MapAround {
  const at = (east: number, north: number) => placeOn(ground, east, north);
  const eastward = (north: number) =>
    Array.from({ length: RAIL_METERS / CROSSING_METERS + 1 }, (_, cross) => at(cross * CROSSING_METERS, north));
  const roads = new RoadNetwork();
  roads.add([
    aWay(1, eastward(ROAD_NORTH)),
    aWay(2, eastward(street)),
    ...eastward(0).map((_, cross) =>
      aWay(
        10 + cross,
        [-300, ROAD_NORTH, street, street + 300].map((north) => at(cross * CROSSING_METERS, north)),
      ),
    ),
  ]);
  const rides = new RideMap();
  const line = eastward(0);
  rides.add({
    rails: rail === null ? [] : [{ mode: rail, lat: steps(line, 0), lon: steps(line, 1) }],
    stops: [
      ...(rail === null ? [] : stopsOf(STATION_METERS, 0, rail, 'Station', at, 0)),
      ...stopsOf(stopEvery, street + 8, 'BUS', 'Stop', at, FIRST_STOP_METERS),
    ],
  });
  return { rides, roads: new RoadsBeside(roads), knowsRails };
}

const steps = (line: readonly [number, number][], part: 0 | 1): Int32Array =>
  Int32Array.from(line, (place) => Math.round(place[part] * 1e7));

function stopsOf(
  every: number,
  north: number,
  mode: LineMode,
  name: string,
  at: (east: number, north: number) => [number, number],
  first: number,
) {
  return Array.from({ length: Math.floor((RAIL_METERS - first) / every) + 1 }, (_, stop) => {
    const [lat, lon] = at(first + stop * every, north);
    return { lat, lon, name: `${name} ${stop}`, modes: [mode] };
  });
}

export type Drive = {
  ground?: Ground;
  from?: number;
  to?: number;
  north: number;
  mps?: number;
  /** Metres east where it stands. */
  stands?: readonly number[];
  standSeconds?: number;
  everySeconds?: number;
  accuracy?: number;
  /** Metres that fixes sway to each side. */
  noise?: number;
};

/** A vehicle to the east that stands here and there; its noise is the same every time. */
export function drive({
  ground = HERE,
  from = 0,
  to = 6_000,
  north,
  mps = 14,
  stands = [],
  standSeconds = 20,
  everySeconds = 2,
  accuracy = 8,
  noise = 5,
}: Drive): Fixes {
  const rows: FixRow[] = [];
  let [timestamp, at] = [1_781_600_000, from];
  const waiting = [...stands].filter((stand) => stand >= from && stand <= to).sort((a, b) => a - b);
  const addFix = (speed: number) => {
    const sway = noise * Math.sin(timestamp * 1.7) + (noise / 2) * Math.sin(timestamp / 11);
    const [lat, lon] = placeOn(ground, at + sway / 2, north + sway);
    rows.push({ timestamp, lat, lon, accuracy, speed });
    timestamp += everySeconds;
  };
  while (at <= to) {
    if (waiting[0] !== undefined && at >= waiting[0]) {
      waiting.shift();
      for (let left = standSeconds; left > 0; left -= everySeconds) addFix(0);
    }
    addFix(mps);
    at += mps * everySeconds;
  }
  return fixesOf(rows);
}

export const segmentOf = (fixes: Fixes, type: SegmentType, probabilities?: Segment['probabilities']): Segment => ({
  startMs: (fixes.timestamp[0] ?? 0) * 1000,
  endMs: (fixes.timestamp[fixes.length - 1] ?? 0) * 1000,
  type,
  ...(probabilities && { probabilities }),
  reasons: [],
});
