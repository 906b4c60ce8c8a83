import { smoothCurve } from './curve.ts';
import { type Path, pathAlong, placeAlong, reversed, STATION_METERS } from './path.ts';
import { distanceBetween, type Place } from './plane.ts';
import { roadPath } from './road-path.ts';
import type { TownRoads } from './roads.ts';

export type TransitMode = 'BUS' | 'TRAIN';

/** One direction of a line. */
export type TownLine = {
  readonly name: string;
  readonly mode: TransitMode;
  readonly path: Path;
  readonly stops: readonly TransitStop[];
  readonly headwaySeconds: number;
  /** Seconds after the full headway at which the first stop is left. */
  readonly offsetSeconds: number;
  /** The speed assumed by the timetable, including stops. */
  readonly timetableMps: number;
};
export type TransitStop = Place & {
  readonly station: number /** Nearest crossing, for the walk. */;
  readonly crossing: number;
};

const TRAIN_MPS = 115 / 3.6;
const TRAIN_IN_TOWN_MPS = 80 / 3.6;
export const FIRST_DEPARTURE = 4.5 * 3600;
export const LAST_DEPARTURE = 23.5 * 3600;

type Middles = Readonly<Record<'town' | 'works' | 'village' | 'smallTown', Place>>;

export function layOutTransit(network: TownRoads, middles: Middles): TownLine[] {
  const near = (x: number, y: number) => network.nearest({ x, y });
  const { works, village, smallTown } = middles;
  const westEast = roadPath(
    network,
    [near(works.x, works.y), near(-1500, -800), near(0, 0), near(1500, 0), near(village.x, village.y)],
    'bus',
  );
  const northSouth = roadPath(network, [near(-900, 1600), near(0, 800), near(0, -1500), near(1700, -800)], 'bus');
  const smallTownBus = roadPath(
    network,
    [
      near(smallTown.x - 800, smallTown.y + 800),
      near(smallTown.x, smallTown.y),
      near(smallTown.x + 800, smallTown.y - 800),
    ],
    'bus',
  );
  return [
    ...bothWays(network, { name: 'Bus 1', mode: 'BUS', headwaySeconds: 900, timetableMps: 6.2 }, westEast, 640),
    ...bothWays(network, { name: 'Bus 2', mode: 'BUS', headwaySeconds: 1200, timetableMps: 5.2 }, northSouth, 520),
    ...bothWays(network, { name: 'Bus 3', mode: 'BUS', headwaySeconds: 1800, timetableMps: 5.2 }, smallTownBus, 520),
    ...bothWays(network, { name: 'Train', mode: 'TRAIN', headwaySeconds: 1800, timetableMps: 15 }, railway(), 0),
  ];
}

const STATIONS: readonly Place[] = [
  { x: -5300, y: -1750 },
  { x: -2300, y: -1930 },
  { x: -300, y: -1850 },
  { x: 3200, y: -900 },
  { x: 6500, y: 700 },
  { x: 9800, y: 1650 },
  { x: 13_200, y: 3900 },
];

/** Between the stations the line swings a little to the side. */
const SWINGS: readonly Place[] = [
  { x: -3800, y: -1980 },
  { x: -1300, y: -1900 },
  { x: 1500, y: -1700 },
  { x: 4800, y: 150 },
  { x: 8200, y: 1000 },
  { x: 11_700, y: 2700 },
];

function railway(): Path {
  const through = STATIONS.flatMap((station, at) => [station, ...SWINGS.slice(at, at + 1)]);
  return pathAlong(
    smoothCurve(through, 40).map((place) => ({
      ...place,
      limit: STATIONS.some((station) => distanceBetween(station, place) < 500) ? TRAIN_IN_TOWN_MPS : TRAIN_MPS,
    })),
  );
}

type LineFacts = Pick<TownLine, 'name' | 'mode' | 'headwaySeconds' | 'timetableMps'>;

/** Stops at even distances, or at the stations of the railway. */
function bothWays(network: TownRoads, facts: LineFacts, path: Path, stopMeters: number): TownLine[] {
  const there = stopMeters > 0 ? evenStations(path, stopMeters) : STATIONS.map((place) => nearestStation(path, place));
  const line = (direction: Path, stations: readonly number[], offsetSeconds: number): TownLine => ({
    ...facts,
    path: direction,
    offsetSeconds,
    stops: stations.map((station) => {
      const place = placeAlong(direction, station);
      return { ...place, station, crossing: network.nearest(place) };
    }),
  });
  const back = there.map((station) => path.count - 1 - station).reverse();
  return [line(path, there, 120), line(reversed(path), back, 120 + facts.headwaySeconds / 2)];
}

function evenStations(path: Path, meters: number): number[] {
  const length = (path.count - 1) * STATION_METERS;
  const gaps = Math.round(length / meters);
  return Array.from({ length: gaps + 1 }, (_, at) => Math.round(((path.count - 1) * at) / gaps));
}

function nearestStation(path: Path, place: Place): number {
  let best = 0;
  for (let at = 0; at < path.count; at++) {
    if (distanceBetween(placeAlong(path, at), place) < distanceBetween(placeAlong(path, best), place)) best = at;
  }
  return best;
}

/** Seconds of the local day at which a stop is next left at or after a time; undefined = not today. */
export function nextDeparture(line: TownLine, stop: TransitStop, after: number): number | undefined {
  const lag = line.offsetSeconds + (stop.station * STATION_METERS) / line.timetableMps;
  const departure = lag + Math.ceil((after - lag) / line.headwaySeconds) * line.headwaySeconds;
  if (departure < FIRST_DEPARTURE) return nextDeparture(line, stop, FIRST_DEPARTURE);
  return departure <= LAST_DEPARTURE ? departure : undefined;
}
