import { beforeAll, describe, expect, it } from 'vitest';
import { getMapTile } from '#contract/base-map.ts';
import { addressOf } from '#contract/endpoint.ts';
import { nameMapPlaces, searchMapPlaces } from '#contract/geocoding.ts';
import { cellXOf, cellYOf } from '#engine/roads/cell-grid.ts';
import type { GroundFeature } from '#engine/roads/ground.ts';
import type { Way } from '#engine/roads/way.ts';
import { aWay } from '#engine/roads/ways.test-support.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { aMapRegion } from './regions.test-support.ts';

/** Whatever is asked about a large map delays another caller by no more than this. */
const MAX_MS = 100;
/** As in a city of millions, with every third street a "… Road", and houses in its middle. */
const [CITY_WAYS, HOUSES] = [30_000, 30_000];
const [TOWNS, WAYS_OF_TOWN] = [45, 1_000];
/** The named places of a country. */
const PLACES = 20_000;
const MIDDLE = { lat: 51.505, lon: 9.13 };

/** The same map in every run. */
let seed = 1;
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}
const KINDS = ['Road', 'Street', 'Road', 'Avenue', 'Lane', 'Road'];
const nameOf = (number: number) => `Name ${number.toString(36)} ${KINDS[number % KINDS.length]}`;

let ways = 0;
const streetsAround = (count: number, lat: number, lon: number, [high, wide]: readonly [number, number]): Way[] =>
  Array.from({ length: count }, (_, at) => {
    const [y, x] = [lat + random() * high, lon + random() * wide];
    const points = [0, 1, 2].map((step) => [y + step * 5e-4, x + step * 3e-4] as const);
    return aWay(++ways, points, { name: nameOf(at % 10_000) });
  });
const stepsOf = (...degrees: number[]) => Int32Array.from(degrees, (one) => Math.round(one * 1e7));
const aHouse = (): GroundFeature => {
  const [lat, lon, side] = [51.49 + random() * 0.03, 9.1 + random() * 0.05, 5e-5];
  const ring = stepsOf(lat, lon, lat + side, lon, lat + side, lon + side, lat, lon + side);
  return { kind: 'building', name: '', rings: [ring] };
};
const aPlace = (_: unknown, at: number): GroundFeature => {
  const kind = at < 60 ? 'city' : at < 2_200 ? 'town' : 'village';
  return { kind, name: `Place ${at.toString(36)}`, rings: [stepsOf(47 + random() * 7, 6 + random() * 9)] };
};
const towns = Array.from({ length: TOWNS }, (_, at) => ({
  lat: 47.2 + Math.floor(at / 15) * 0.6,
  lon: 10.2 + (at % 15) * 0.3,
}));

let app: TestApp;
let person: Visitor;
beforeAll(async () => {
  app = await anApp();
  person = await app.aPerson();
  const city = streetsAround(CITY_WAYS, 51.42, 9, [0.17, 0.27]);
  const far = towns.flatMap(({ lat, lon }) => streetsAround(WAYS_OF_TOWN, lat, lon, [0.04, 0.06]));
  const ground = [...Array.from({ length: HOUSES }, aHouse), ...Array.from({ length: PLACES }, aPlace)];
  await aMapRegion(app.db, { ways: [...city, ...far], ground, bounds: [6, 47, 15, 54] });
  // Code that runs for the first time is compiled.
  await searchOf('road', MIDDLE);
}, 120_000);

/** Nothing of the map is cached any more. */
async function forget(): Promise<void> {
  await app.db
    .updateTable('map_regions')
    .set((row) => ({ version: row.eb('version', '+', 1) }))
    .execute();
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
}
const searchOf = (search: string, near?: { lat: number; lon: number }) =>
  app.call(searchMapPlaces, { body: { search, ...(near && { near }) } }, { as: person });
const tile = (z: number, at = 0) =>
  app.http.inject({ url: addressOf(getMapTile, { z, x: cellXOf(MIDDLE.lon, z) + at, y: cellYOf(MIDDLE.lat, z) }) });

async function expectQuick(work: () => Promise<unknown>, isCold = true): Promise<void> {
  const { ms } = await longestTurnOfRepeated(async () => {
    if (isCold) await forget();
    await work();
  });
  expect(ms).toBeLessThan(MAX_MS);
}

describe('a map of a large city delays nobody', () => {
  it('when a place is searched', () =>
    expectQuick(async () => {
      expect((await searchOf('place')).body.items).toHaveLength(6);
    }));

  it('when a street is searched that many are called', () =>
    expectQuick(async () => {
      const { items } = (await searchOf('road', MIDDLE)).body;
      expect(items).toHaveLength(12);
      expect(items.every(({ kind, name }) => kind === 'street' && name.endsWith('Road'))).toBe(true);
    }));

  it('when it is searched again', () => expectQuick(() => searchOf('n', MIDDLE), false));

  it('when many search at once, and each gets an answer', () =>
    expectQuick(async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => searchOf('n', MIDDLE)));
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    }));

  it('when places in many towns are named', () =>
    expectQuick(async () => {
      const body = { places: towns.map(({ lat, lon }) => ({ lat: lat + 0.02, lon: lon + 0.03 })) };
      const { names } = (await app.call(nameMapPlaces, { body }, { as: person })).body;
      expect(names.filter(({ street }) => street !== '').length).toBeGreaterThan(TOWNS / 2);
    }));

  it.each([8, 11, 12, 14, 16])('when a tile of zoom %i is asked for', (zoom) =>
    expectQuick(async () => {
      expect((await tile(zoom)).statusCode).toBe(200);
    }),
  );

  it('when many tiles are asked for at once', () =>
    expectQuick(async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => tile(15, at - 20)));
      expect(answers.every(({ statusCode }) => statusCode < 300)).toBe(true);
    }));
});
