import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_PLACES_NAMED, nameMapPlaces, searchMapPlaces } from '#contract/geocoding.ts';
import type { GroundFeature } from '#engine/roads/ground.ts';
import { aWay } from '#engine/roads/ways.test-support.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { aMapRegion } from './regions.test-support.ts';

let app: TestApp;
let person: Visitor;
const aPlace = (kind: GroundFeature['kind'], name: string, lat: number, lon: number): GroundFeature => ({
  kind,
  name,
  rings: [Int32Array.of(Math.round(lat * 1e7), Math.round(lon * 1e7))],
});

beforeAll(async () => {
  app = await anApp();
  person = await app.aPerson();
});
const later = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
};
const names = async (...places: [lat: number, lon: number][]) => {
  const body = { places: places.map(([lat, lon]) => ({ lat, lon })) };
  return (await app.call(nameMapPlaces, { body }, { as: person })).body.names;
};
const search = async (text: string, near?: { lat: number; lon: number }) =>
  (await app.call(searchMapPlaces, { body: { search: text, ...(near && { near }) } }, { as: person })).body.items;

describe('without a map', () => {
  it('names no place and finds nothing', async () => {
    expect(await names([48, 16])).toEqual([{ street: '', place: '' }]);
    expect(await search('Lindwerd')).toEqual([]);
  });
});

describe('with a map', () => {
  beforeAll(async () => {
    await aMapRegion(app.db, {
      ways: [
        aWay(
          1,
          [
            [48, 16],
            [48, 16.01],
          ],
          { name: 'Lindengasse' },
        ),
        aWay(
          2,
          [
            [48.0005, 16],
            [48.0005, 16.01],
          ],
          { name: '', type: 'service' },
        ),
        aWay(
          3,
          [
            [48.0001, 16],
            [48.0001, 16.01],
          ],
          { name: 'Auenbahn', type: 'rail' },
        ),
        aWay(
          4,
          [
            [48.05, 16.2],
            [48.05, 16.21],
          ],
          { name: 'Hauptstraße' },
        ),
        aWay(
          5,
          [
            [48.001, 16],
            [48.01, 16],
          ],
          { name: 'Hauptstraße' },
        ),
        ...[6, 7].map((id) =>
          aWay(
            id,
            [
              [48.01 + id / 1e3, 16],
              [48.01 + id / 1e3, 16.01],
            ],
            { name: 'Obere Au' },
          ),
        ),
      ],
      ground: [
        aPlace('town', 'Lindwerd', 48.01, 16),
        aPlace('hamlet', 'Weiler', 48.0105, 16.02),
        aPlace('village', 'Öberlind', 48.05, 16.2),
      ],
    });
    later();
  });

  it('names the street and the town, never a rail, and a nameless lane by the street beside it', async () => {
    expect(await names([48.00012, 16.005], [48.0006, 16.008])).toEqual([
      { street: 'Lindengasse', place: 'Lindwerd' },
      { street: 'Lindengasse', place: 'Lindwerd' },
    ]);
  });

  it('names a town without a street near, a hamlet only close by, and nothing out in the open or beyond the map', async () => {
    expect(await names([48.02, 16.015], [48.011, 16.021], [47.92, 16.28], [10, 10])).toEqual([
      { street: '', place: 'Lindwerd' },
      { street: '', place: 'Weiler' },
      { street: '', place: '' },
      { street: '', place: '' },
    ]);
  });

  it('accepts the maximum at once and not one more', async () => {
    const many = Array.from({ length: MAX_PLACES_NAMED }, () => ({ lat: 48, lon: 16.005 }));
    const answer = await app.call(nameMapPlaces, { body: { places: many } }, { as: person });
    expect(answer.body.names).toHaveLength(MAX_PLACES_NAMED);
    const tooMany = { places: [...many, { lat: 48, lon: 16 }] };
    expect((await app.call(nameMapPlaces, { body: tooMany }, { as: person })).status).toBe(400);
  });

  it('finds towns ignoring accents, streets of a named town, and streets nearby', async () => {
    expect(await search('ober')).toMatchObject([{ name: 'Öberlind', kind: 'village', lat: 48.05, lon: 16.2 }]);
    expect(await search('hauptstrasse, oberlind')).toMatchObject([{ name: 'Hauptstraße', place: 'Öberlind' }]);
    expect(await search('linden')).toEqual([]);
    expect(await search('linden', { lat: 48, lon: 16 })).toMatchObject([
      { name: 'Lindengasse', kind: 'street', place: 'Lindwerd' },
    ]);
    expect(await search('')).toEqual([]);
  });

  it('finds a street once, however many ways it has, by any of its words, and no rail', async () => {
    expect(await search('au', { lat: 48, lon: 16 })).toMatchObject([{ name: 'Obere Au', place: 'Lindwerd' }]);
  });

  it('asks a person who searches or names without pause to wait', async () => {
    const restless = await app.aPerson();
    const calls = [
      () => app.call(searchMapPlaces, { body: { search: 'linden' } }, { as: restless }),
      () => app.call(nameMapPlaces, { body: { places: [] } }, { as: restless }),
    ];
    for (const call of calls) {
      const statuses: number[] = [];
      for (let at = 0; at < 130; at++) statuses.push((await call()).status);
      expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
      expect(statuses.at(-1)).toBe(429);
    }
    expect((await app.call(searchMapPlaces, { body: { search: 'linden' } }, { as: person })).status).toBe(200);
  });

  it('ignores a map that is switched off', async () => {
    await app.db.updateTable('map_regions').set({ state: 'off' }).execute();
    later();
    expect(await names([48, 16.005])).toEqual([{ street: '', place: '' }]);
  });
});
