import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginFileUpload, putFilePart } from '#contract/file-uploads.ts';
import {
  cancelMapImport,
  changeMapRegion,
  deleteMapRegion,
  importMapRegion,
  listMapRegions,
  type MapRegion,
} from '#contract/map-regions.ts';
import { unpackCell } from '#engine/roads/unpack-cell.ts';
import { MAX_TRIES, releaseWork } from '#server/jobs/long-work.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { doMapImports } from './do-map-imports.ts';
import { importRegion } from './import-region.ts';
import { MAP_IMPORTS } from './map-imports.ts';
import { regionById } from './map-regions.queries.ts';

let app: TestApp;
let dolphin: Visitor;
const folder = mkdtempSync(path.join(tmpdir(), 'move-map-regions-'));
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
});

const town = (name: string, more = '') =>
  `<osm><node id="1" lat="48.1" lon="16.1"/><node id="2" lat="48.2" lon="16.2"/><way id="7"><nd ref="1"/><nd ref="2"/>` +
  `<tag k="highway" v="primary"/><tag k="name" v="${name}"/></way>${more}</osm>`;

async function upload(content: string | Buffer, name = 'town.osm'): Promise<string> {
  const bytes = Buffer.from(content);
  const body = { purpose: 'roads', name, size: bytes.length };
  const { id } = (await app.attempt(beginFileUpload, { body }, { as: dolphin })).body;
  const headers = { 'content-type': 'application/octet-stream' };
  // Only text can be sent this way; bytes are stored directly.
  if (typeof content === 'string')
    await app.attempt(putFilePart, { params: { id }, query: { offset: 0 }, body: content }, { as: dolphin, headers });
  else {
    await app.db.insertInto('file_upload_parts').values({ upload_id: id, at: 0, data: bytes }).execute();
    await app.db.updateTable('file_uploads').set({ received: bytes.length }).where('id', '=', id).execute();
  }
  return id;
}
const begin = async (content: string | Buffer, input: object = {}) => {
  const body = { uploadId: await upload(content), name: 'Town', country: 'AT', ...input };
  return app.call(importMapRegion, { body }, { as: dolphin });
};
const failures: { id: string; message: string }[] = [];
const noteFailure = ({ err, id }: { err: Error; id: string }) => void failures.push({ id, message: err.message });
const log = { error: noteFailure, warn: noteFailure };
const work = (from = folder) => doMapImports({ db: app.db, events: app.context.events, folder: from, log });
const silence = (id: string) => {
  const longAgo = new Date(Date.now() - 300_000);
  return app.db.updateTable('map_regions').set({ worked_at: longAgo }).where('id', '=', id).execute();
};
const regions = async (): Promise<MapRegion[]> => (await app.call(listMapRegions, {}, { as: dolphin })).body.items;
const regionOf = async (id: string) => (await regions()).find((region) => region.id === id);
const imported = async (content: string | Buffer, input: object = {}): Promise<MapRegion> => {
  const { body } = await begin(content, input);
  await work();
  return (await regionOf(body.id)) as MapRegion;
};
const namesIn = async (id: string) => {
  const cells = await app.db
    .selectFrom('map_cells')
    .selectAll()
    .where('region_id', '=', id)
    .where('layer', '=', 0)
    .execute();
  return [...new Set(cells.flatMap(({ data }) => unpackCell(data)).map(({ name }) => name))];
};
const cellsOf = async (id: string) =>
  (await app.db.selectFrom('map_cells').select('x').where('region_id', '=', id).execute()).length;
const uploadsLeft = async () => (await app.db.selectFrom('file_uploads').select('id').execute()).length;
const change = (id: string, body: object) => app.attempt(changeMapRegion, { params: { id }, body }, { as: dolphin });

describe('an import (importMapRegion, listMapRegions)', () => {
  it('stores and counts the roads, keeps the attribution and deletes the upload', async () => {
    const before = await uploadsLeft();
    const region = await imported(gzipSync(town('Main Street')), { name: 'Midtown' });
    expect(region).toMatchObject({
      ...{ name: 'Midtown', country: 'AT', state: 'active', fileName: 'town.osm', failure: null, replaces: null },
      attribution: '© OpenStreetMap contributors (ODbL)',
      bounds: { south: 48.1, west: 16.1, north: 48.2, east: 16.2 },
    });
    expect(region.counts).toMatchObject({ ways: 1, drivable: 1, assumed: 1, signed: 0 });
    expect(region.bytesRead).toBe(region.bytesTotal);
    expect(region.importedAt).not.toBeNull();
    expect(await namesIn(region.id)).toEqual(['Main Street']);
    expect(await uploadsLeft()).toBe(before);
    expect(readdirSync(folder)).toEqual([]);
    const revisions = await app.db
      .selectFrom('revisions')
      .selectAll()
      .where('entity', '=', 'map-region')
      .orderBy('id')
      .execute();
    expect(revisions.at(-1)).toMatchObject({ action: 'created', entity_id: region.id, project_id: null });
  });

  it('is visible only once complete', async () => {
    const { body } = await begin(town('Later Street'));
    expect(body).toMatchObject({ state: 'importing', bytesRead: 0 });
    expect(await cellsOf(body.id)).toBe(0);
    await work();
    expect(await regionOf(body.id)).toMatchObject({ state: 'active' });
  });

  it.each([
    ['a cut file', gzipSync(town('Cut Street')).subarray(0, 80), 'cut', 'byte', null],
    ['another kind of file', 'PK\u0003\u0004', 'packed_otherwise', 'byte', 'ZIP'],
    ['no roads', '<osm></osm>', 'no_roads', 'file', null],
    ['nonsense in the middle', town('A', '<way id="x"/>'), 'no_id', 'line', 'x'],
  ])('of %s reports what is wrong and where, and stores nothing', async (_what, content, fault, kind, detail) => {
    const region = await imported(content);
    expect(region).toMatchObject({ state: 'failed', failure: { fault, detail, place: { kind } } });
    expect(failures.at(-1)).toMatchObject({ id: region.id, message: expect.stringMatching(/\(.+\)$/) });
    expect(await cellsOf(region.id)).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is rejected without a complete upload, for an unknown country, and twice for the same file', async () => {
    const uploadId = await upload(town('Twice'));
    const input = { uploadId, name: 'Town', country: 'AT' };
    const startImport = (body: object) => app.attempt(importMapRegion, { body }, { as: dolphin });
    expect(await startImport({ ...input, country: 'XX' })).toMatchObject({ status: 400 });
    expect(await startImport({ ...input, uploadId: '5f0c1f6e-7b1d-4a53-9d0e-0a8f6f3b2c11' })).toMatchObject({
      status: 404,
    });
    expect(await startImport(input)).toMatchObject({ status: 200 });
    expect(await startImport(input)).toMatchObject({ status: 400 });
  });

  it('is restarted when its process ended', async () => {
    const { body } = await begin(town('Left Street'));
    await app.db.updateTable('map_regions').set({ worked_at: new Date() }).where('id', '=', body.id).execute();
    await app.db
      .insertInto('map_cells')
      .values({ region_id: body.id, layer: 0, x: 1, y: 1, data: Buffer.from([1]) })
      .execute();
    await work();
    expect(await regionOf(body.id)).toMatchObject({ state: 'importing' });
    await silence(body.id);
    await work();
    expect(await regionOf(body.id)).toMatchObject({ state: 'active' });
    expect(await namesIn(body.id)).toEqual(['Left Street']);
  });
});

describe('an import that keeps failing', () => {
  const triesOf = async (id: string) => (await regionById(app.db, id))?.tries;

  it('is given up after three processes ended, and keeps what it should replace', async () => {
    const old = await imported(town('Sound Street'));
    const { body } = await begin(town('Fatal Street'), { replaces: old.id });
    // As left by a process that ended while reading.
    await app.db.updateTable('map_regions').set({ tries: MAX_TRIES }).where('id', '=', body.id).execute();
    await silence(body.id);
    await work();
    expect(await regionOf(body.id)).toMatchObject({ state: 'failed', replaces: null, failure: { fault: 'crashed' } });
    expect(await regionOf(old.id)).toEqual(old);
    expect(await namesIn(old.id)).toEqual(['Sound Street']);
    await silence(body.id);
    await work();
    expect(await regionOf(body.id)).toMatchObject({ state: 'failed' });
  });

  it('is given up after three tries for reasons other than the file, each reported', async () => {
    const { body } = await begin(town('Nowhere Street'));
    const noFolder = path.join(folder, 'a-file');
    writeFileSync(noFolder, '');
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      expect(await regionOf(body.id)).toMatchObject({ state: 'importing', failure: null });
      await work(noFolder);
      expect(await triesOf(body.id)).toBe(tries);
      expect(failures.at(-1)).toMatchObject({ id: body.id });
      await silence(body.id);
    }
    expect(await regionOf(body.id)).toMatchObject({ state: 'failed', failure: { fault: 'internal', place: null } });
    rmSync(noFolder);
    await work();
    expect(await regionOf(body.id)).toMatchObject({ state: 'failed' });
  });

  it('does not count a clean shutdown as a try, and resumes at once', async () => {
    const { body } = await begin(town('Again Street'));
    await app.db
      .updateTable('map_regions')
      .set({ tries: 1, worked_at: new Date() })
      .where('id', '=', body.id)
      .execute();
    await releaseWork(app.db, MAP_IMPORTS, { id: body.id });
    expect(await triesOf(body.id)).toBe(0);
    await work();
    expect(await regionOf(body.id)).toMatchObject({ state: 'active' });
  });
});

describe('the attribution', () => {
  const of = (attribution: string) => town('Named Street').replace('<osm>', `<osm attribution="${attribution}">`);

  it('is the file’s, unless a person set another', async () => {
    expect(await imported(of('© Province of Somewhere'))).toMatchObject({ attribution: '© Province of Somewhere' });
    const input = { attribution: 'Our own survey' };
    expect(await imported(of('© Province of Somewhere'), input)).toMatchObject(input);
  });

  it('is OpenStreetMap where the file names its address, nothing, or no valid text', async () => {
    const usual = { attribution: '© OpenStreetMap contributors (ODbL)' };
    expect(await imported(of('http://www.openstreetmap.org/copyright'))).toMatchObject(usual);
    expect(await imported(of('  '))).toMatchObject(usual);
    expect(await imported(of('a&#x202e;b'))).toMatchObject(usual);
  });
});

describe('a replacement', () => {
  it('replaces the old region at once, and keeps it switched off', async () => {
    const old = await imported(town('Old Street'));
    await change(old.id, { version: old.version, active: false });
    const { body } = await begin(town('New Street'), { replaces: old.id });
    expect(await regionOf(old.id)).toMatchObject({ state: 'off' });
    expect((await begin(town('Third Street'), { replaces: old.id })).status).toBe(409);
    await work();
    expect(await regionOf(old.id)).toBeUndefined();
    expect(await cellsOf(old.id)).toBe(0);
    expect(await regionOf(body.id)).toMatchObject({ state: 'off', replaces: null });
    expect(await namesIn(body.id)).toEqual(['New Street']);
  });

  it('by a bad file leaves the old region unchanged', async () => {
    const old = await imported(town('Good Street'));
    const bad = await imported('<osm><node', { replaces: old.id });
    expect(bad).toMatchObject({ state: 'failed', replaces: null });
    expect(await regionOf(old.id)).toEqual(old);
    expect(await namesIn(old.id)).toEqual(['Good Street']);
  });
});

describe('canceling (cancelMapImport)', () => {
  const cancel = (id: string) => app.call(cancelMapImport, { params: { id } }, { as: dolphin });

  it('of a waiting import deletes it at once', async () => {
    const { body } = await begin(town('Never Street'));
    expect(await cancel(body.id)).toMatchObject({ status: 200 });
    expect(await regionOf(body.id)).toBeUndefined();
    expect(await cancel(body.id)).toMatchObject({ status: 404 });
  });

  it('of an import whose process died deletes it too', async () => {
    const { body } = await begin(town('Dead Street'));
    await silence(body.id);
    expect(await cancel(body.id)).toMatchObject({ status: 200 });
    expect(await regionOf(body.id)).toBeUndefined();
  });

  it('of a running import stops it and leaves nothing', async () => {
    const { body } = await begin(town('Half Street'));
    const row = await regionById(app.db, body.id);
    if (!row) throw new Error('no region');
    const text = Buffer.from(town('Half Street'));
    const pieces = async function* () {
      yield text.subarray(0, 100);
      await app.db.updateTable('map_regions').set({ worked_at: new Date() }).where('id', '=', body.id).execute();
      await cancel(body.id);
      yield text.subarray(100);
    };
    await importRegion(row, { db: app.db, events: app.context.events, pieces: pieces(), folder });
    expect(await regionOf(body.id)).toBeUndefined();
    expect(await cellsOf(body.id)).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('an import that another process took over, because its own was silent for too long', () => {
  /** Another process does as it says while the own one is in the middle of the file. */
  const interrupted = async (meanwhile: (id: string) => Promise<unknown>) => {
    const { body } = await begin(town('Taken Street'));
    const row = await regionById(app.db, body.id);
    if (!row) throw new Error('no region');
    const text = Buffer.from(town('Late Street'));
    const pieces = async function* () {
      yield text.subarray(0, 100);
      await meanwhile(body.id);
      yield text.subarray(100);
    };
    await importRegion(row, { db: app.db, events: app.context.events, pieces: pieces(), folder });
    return body.id;
  };

  it('stays as the other process ended it', async () => {
    const id = await interrupted(async (of) => {
      await silence(of);
      await work();
    });
    expect(await regionOf(id)).toMatchObject({ state: 'active' });
    expect(await namesIn(id)).toEqual(['Taken Street']);
  });

  it('is not ended while the other process works on it', async () => {
    const claimed = { worked_at: new Date(), tries: 1 };
    const id = await interrupted((of) => app.db.updateTable('map_regions').set(claimed).where('id', '=', of).execute());
    expect(await regionOf(id)).toMatchObject({ state: 'importing' });
    await silence(id);
    await work();
    expect(await regionOf(id)).toMatchObject({ state: 'active' });
    expect(await namesIn(id)).toEqual(['Taken Street']);
  });
});

describe('a region (changeMapRegion, deleteMapRegion)', () => {
  it('is renamed and switched by its current version only', async () => {
    const region = await imported(town('Switch Street'));
    const off = await change(region.id, { version: region.version, active: false, name: 'Renamed' });
    expect(off.body).toMatchObject({ state: 'off', name: 'Renamed', version: region.version + 1 });
    const late = await change(region.id, { version: region.version, active: true });
    expect(late).toMatchObject({ status: 409, error: { code: 'conflict' } });
    expect((await change(region.id, { version: off.body.version, active: true })).body).toMatchObject({
      state: 'active',
    });
  });

  it('is deleted with its cells', async () => {
    const region = await imported(town('Gone Street'));
    const remove = () => app.call(deleteMapRegion, { params: { id: region.id } }, { as: dolphin });
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await cellsOf(region.id)).toBe(0);
    expect(await remove()).toMatchObject({ status: 404 });
  });

  it('cannot be deleted while it is imported', async () => {
    const { body } = await begin(town('Busy Street'));
    const answer = await app.call(deleteMapRegion, { params: { id: body.id } }, { as: dolphin });
    expect(answer).toMatchObject({ status: 409 });
  });
});
