import { type Fixes, type FixRow, fixesOf } from '#engine/fixes.ts';
import { METERS_PER_DEGREE } from '#engine/geo/plane.ts';
import type { Way } from '#engine/roads/way.ts';
import { aWay } from '#engine/roads/ways.test-support.ts';

/** Where no other test drives. */
const LAT = 47.61;
const LON = 15.01;
const at = (east: number, north: number): [lat: number, lon: number] => [
  LAT + north / METERS_PER_DEGREE,
  LON + east / METERS_PER_DEGREE / Math.cos((LAT * Math.PI) / 180),
];

/** Corners of the way, metres east and north: a main road in steps, then a side road. */
const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((k): [number, number] => [
  Math.ceil(k / 2) * 700,
  Math.floor(k / 2) * 500,
]);
const SIDE_ROAD_FROM = 6;
const MAIN_LIMIT = 50;
const SIDE_LIMIT = 30;
/** Both are driven a fifth too fast, but not around corners. */
const TOO_FAST = 1.2;
const CORNER_MPS = 5;

/** A main road with signs of 50, then a side road where 30 is only assumed; and one that only crosses. */
export function twoRoads(): Way[] {
  const places = CORNERS.map(([east, north]) => at(east, north));
  return [
    aWay(-1, places.slice(0, SIDE_ROAD_FROM + 1), { type: 'primary', name: 'Demo Main Road', limitFrom: 'sign' }),
    aWay(-2, places.slice(SIDE_ROAD_FROM), { name: 'Demo Lane', limitAlong: SIDE_LIMIT, limitAgainst: SIDE_LIMIT }),
    aWay(-3, [at(350, -400), at(350, 400)], { type: 'service', name: '' }),
  ];
}

/** A rest, a drive along both roads faster than allowed, and a rest; the fixes lie some metres beside the road. */
export function aDriveTooFast(timestamp: number): Fixes {
  const rows: FixRow[] = [];
  let time = timestamp;
  const rest = (until: number, [east, north]: readonly [number, number] = [0, 0]) => {
    const [lat, lon] = at(east, north);
    for (; time < until; time += 30) rows.push({ timestamp: time, lat, lon, accuracy: 8, speed: 0, bearing: null });
  };
  rest(timestamp + 900);
  let mps = 0;
  for (const [leg, [fromEast, fromNorth]] of CORNERS.slice(0, -1).entries()) {
    const [toEast, toNorth] = CORNERS[leg + 1] ?? [0, 0];
    const length = Math.abs(toEast - fromEast) + Math.abs(toNorth - fromNorth);
    const limit = (leg < SIDE_ROAD_FROM ? MAIN_LIMIT : SIDE_LIMIT) / 3.6;
    for (let along = mps; along < length; along += mps) {
      const wanted = along > length - 60 ? CORNER_MPS : limit * TOO_FAST;
      mps = mps < wanted ? Math.min(wanted, mps + 1.4) : Math.max(wanted, mps - 2.5);
      const share = along / length;
      const beside = 3 * Math.sin(time / 9);
      const [lat, lon] = at(
        fromEast + share * (toEast - fromEast) + beside,
        fromNorth + share * (toNorth - fromNorth) + beside,
      );
      const bearing = toNorth > fromNorth ? 0 : 90;
      rows.push({ timestamp: time++, lat, lon, accuracy: 6, speed: mps, bearing });
    }
  }
  rest(time + 1_800, CORNERS.at(-1));
  return fixesOf(rows);
}
