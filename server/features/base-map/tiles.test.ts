import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { beforeAll, describe, expect, it } from 'vitest';
import { getMapCoverage, getMapTile } from '#contract/base-map.ts';
import { addressOf } from '#contract/endpoint.ts';
import { cellXOf, cellYOf } from '#engine/roads/cell-grid.ts';
import type { GroundFeature } from '#engine/roads/ground.ts';
import { aWay } from '#engine/roads/ways.test-support.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { aMapRegion } from './regions.test-support.ts';

let app: TestApp;
let person: Visitor;
beforeAll(async () => {
  app = await anApp();
  person = await app.aPerson();
});

const HOUR_MS = 3_600_000;
const later = () => {
  app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS / 60);
};
const tileOf = (zoom: number, lat = 48, lon = 16) =>
  addressOf(getMapTile, { z: zoom, x: cellXOf(lon, zoom), y: cellYOf(lat, zoom) });
const coverage = async () => (await app.call(getMapCoverage, {}, { as: person })).body;

/** As a browser that accepts compressed responses, without a session. */
async function fetchTile(url: string, headers: Record<string, string> = { 'accept-encoding': 'gzip, br' }) {
  const answer = await app.http.inject({ method: 'GET', url, headers });
  const bytes = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.rawPayload) : answer.rawPayload;
  const { layers } = new VectorTile(new PbfReader(bytes));
  const names = Object.values(layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, at) => layer.feature(at).properties.name ?? ''),
  );
  return { status: answer.statusCode, headers: answer.headers, names, layers: Object.keys(layers), bytes };
}

const street = aWay(
  1,
  [
    [48, 16],
    [48.001, 16.002],
  ],
  { name: 'Lindengasse' },
);
const motorway = aWay(
  2,
  [
    [48, 16],
    [48.02, 16.05],
  ],
  { type: 'motorway', ref: 'A 98' },
);
const lake: GroundFeature = {
  kind: 'water',
  name: 'See',
  rings: [Int32Array.from([47.99, 15.99, 47.99, 16.01, 48.01, 16.01, 48.01, 15.99], (degrees) => degrees * 1e7)],
};

describe('without a map', () => {
  it('covers nothing, and every tile is empty', async () => {
    expect(await coverage()).toEqual({ version: '', regions: [] });
    expect(await fetchTile(tileOf(14))).toMatchObject({ status: 204, layers: [] });
  });
});

describe('with a map', () => {
  beforeAll(async () => {
    await aMapRegion(app.db, { ways: [street, motorway], ground: [lake] });
    later();
  });

  it('names bounds, attribution and version', async () => {
    const { version, regions } = await coverage();
    expect(version).not.toBe('');
    expect(regions).toEqual([{ name: 'Here', attribution: 'Made for a test', bounds: [15.9, 47.9, 16.3, 48.1] }]);
  });

  it('serves streets and water close up, and large roads far out, compressed', async () => {
    const near = await fetchTile(tileOf(15, 48.0005, 16.001));
    expect(near).toMatchObject({ status: 200, headers: { 'content-type': 'application/vnd.mapbox-vector-tile' } });
    expect(near.headers['content-encoding']).toBe('gzip');
    expect(near.names).toContain('Lindengasse');
    expect(near.layers).toEqual(expect.arrayContaining(['ground', 'road']));
    for (const zoom of [6, 8, 11]) {
      const far = await fetchTile(tileOf(zoom));
      expect(far.layers).toContain('road');
      expect(far.names).not.toContain('Lindengasse');
    }
  });

  it('serves uncompressed tiles to clients without gzip', async () => {
    const plain = await fetchTile(tileOf(14), {});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.bytes).toEqual((await fetchTile(tileOf(14))).bytes);
  });

  it('serves empty tiles outside the region and too far out', async () => {
    expect((await fetchTile(tileOf(14, 40, 10))).status).toBe(204);
    expect((await fetchTile(tileOf(5))).status).toBe(204);
  });

  it.each(['17/0/0', '3/8/0', '3/0/-1', '3/0/1.5', 'a/0/0', '3/0/1e9'])('rejects the tile %s', async (place) => {
    const answer = await app.send('GET', `/move/map/tiles/${place}`);
    expect(answer).toMatchObject({ status: 400, error: { code: 'validation' } });
  });

  it('is cached by version, revalidated without one, and not sent twice', async () => {
    const { version } = await coverage();
    expect((await fetchTile(`${tileOf(14)}?v=${version}`)).headers['cache-control']).toMatch(/immutable/);
    const plain = await fetchTile(`${tileOf(14)}?v=older`);
    expect(plain.headers['cache-control']).toMatch(/no-cache/);
    const again = await fetchTile(tileOf(14), { 'if-none-match': String(plain.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
  });

  it('changes its version after a change, on every process', async () => {
    const before = await coverage();
    const old = await fetchTile(`${tileOf(14)}?v=${before.version}`);
    const other = aWay(
      3,
      [
        [48, 16],
        [48.002, 16.001],
      ],
      { name: 'Neue Zeile' },
    );
    const added = await aMapRegion(app.db, { name: 'More', ways: [street, other] });
    const after = await coverage();
    expect(after.version).not.toBe(before.version);
    const tile = await fetchTile(`${tileOf(14)}?v=${after.version}`, { 'if-none-match': String(old.headers.etag) });
    expect(tile.status).toBe(200);
    later();
    const names = (await fetchTile(tileOf(14))).names;
    expect(names).toContain('Neue Zeile');
    // Both regions contain this street.
    expect(names.filter((name) => name === 'Lindengasse')).toHaveLength(1);
    await app.db.updateTable('map_regions').set({ state: 'off' }).where('id', '=', added).execute();
    later();
    expect((await fetchTile(tileOf(14))).names).not.toContain('Neue Zeile');
  });
});
