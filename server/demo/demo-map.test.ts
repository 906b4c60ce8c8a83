import { beforeAll, describe, expect, it } from 'vitest';
import { nameMapPlaces } from '#contract/geocoding.ts';
import { cellNumber, cellXOf, cellYOf } from '#engine/roads/cell-grid.ts';
import { NearRoads } from '#engine/roads/near-roads.ts';
import { RoadCell } from '#engine/roads/road-cell.ts';
import { RoadMap } from '#engine/roads/road-map.ts';
import { unpackCell } from '#engine/roads/unpack-cell.ts';
import { DRIVABLE } from '#engine/roads/way.ts';
import { TOWN_ATTRIBUTION, TOWN_COUNTRY, TOWN_NAME, townAsOsm } from '#phone/world/town/map/town-as-osm.ts';
import { World } from '#phone/world/world.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { makeDemoMap } from './demo-map.ts';

let app: TestApp;
const map = { name: TOWN_NAME, country: TOWN_COUNTRY, attribution: TOWN_ATTRIBUTION, text: townAsOsm };
beforeAll(async () => {
  app = await anApp();
  await makeDemoMap(app.context, map);
});
const regions = () => app.db.selectFrom('map_regions').selectAll().execute();

describe('the map of the demo', () => {
  it('is imported once and switched on, also after an interrupted start', async () => {
    await makeDemoMap(app.context, map);
    expect(await regions()).toMatchObject([{ name: TOWN_NAME, state: 'active', attribution: TOWN_ATTRIBUTION }]);
    await app.db.updateTable('map_regions').set({ state: 'importing' }).execute();
    await makeDemoMap(app.context, map);
    expect(await regions()).toMatchObject([{ state: 'active', counts: { rails: 1 } }]);
  });

  it('stays off once somebody switched it off', async () => {
    await app.db.updateTable('map_regions').set({ state: 'off' }).execute();
    await makeDemoMap(app.context, map);
    expect(await regions()).toMatchObject([{ state: 'off' }]);
    await app.db.updateTable('map_regions').set({ state: 'active' }).execute();
  });

  it('covers the journeys of its people, with speed limits for drivers', async () => {
    const rows = await app.db.selectFrom('map_cells').select(['x', 'y', 'data']).where('layer', '=', 0).execute();
    const cells = new Map(rows.map(({ x, y, data }) => [cellNumber(x, y), new RoadCell({ x, y }, unpackCell(data))]));
    const roads = new RoadMap((x, y) => cells.get(cellNumber(x, y)));
    const near = new NearRoads();
    const world = new World('demo', 6);
    let [fast, onRoad, limited] = [0, 0, 0];
    for (const person of world.people) {
      const { fixes } = world.day(person, 20_761);
      for (let at = 0; at < fixes.timestamp.length; at++) {
        if ((fixes.speed[at] ?? 0) < 9) continue;
        fast++;
        roads.near(fixes.lat[at] ?? 0, fixes.lon[at] ?? 0, 60, near);
        if (near.count > 0) onRoad++;
        const ways = Array.from(near.way.subarray(0, near.count), (way) => roads.ways[way]);
        if (ways.some((way) => way && (way.drivable ? DRIVABLE : 0) && way.limitAlong > 0)) limited++;
      }
    }
    expect(fast).toBeGreaterThan(300);
    expect(onRoad / fast).toBeGreaterThan(0.98);
    expect(limited / fast).toBeGreaterThan(0.6);
    expect(cells.has(cellNumber(cellXOf(16), cellYOf(48)))).toBe(true);
  });

  it('names the places of its people', async () => {
    const person = await app.aPerson();
    const places = [
      { lat: 48, lon: 16 },
      { lat: 48.0153, lon: 16.0927 },
    ];
    const { body } = await app.call(nameMapPlaces, { body: { places } }, { as: person });
    expect(body.names.map(({ place }: { place: string }) => place)).toEqual(['Lindwerd', 'Auendorf']);
    for (const { street } of body.names) expect(street).not.toBe('');
  });
});
