import { beforeAll, describe, expect, it } from 'vitest';
import { listAudit, restoreAudit } from '#contract/audit.ts';
import {
  changeDangerousArea,
  createDangerousArea,
  createDangerousAreas,
  deleteDangerousArea,
  exportDangerousAreas,
  getDangerousArea,
  importDangerousAreas,
  listDangerousAreas,
  mapDangerousAreas,
  totalDangerousAreas,
} from '#contract/dangerous-areas.ts';
import type { Failure } from '#contract/errors.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let dolphin: Visitor;
const anewApp = async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
};

const CIRCLE = { kind: 'circle', lat: 48.2, lon: 16.37, radiusMeters: 150 };
const square = (lon = 16.36, lat = 48.19, size = 0.02) => ({
  kind: 'polygon',
  ring: [
    [lon, lat],
    [lon + size, lat],
    [lon + size, lat + size],
    [lon, lat + size],
  ],
});
const post = (body: object) => app.attempt(createDangerousArea, { body }, { as: dolphin });
const anArea = async (body: object = {}) => {
  const answer = await post({ name: 'Steep bend', shape: CIRCLE, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.area;
};
const patch = (id: string, body: object) => app.attempt(changeDangerousArea, { params: { id }, body }, { as: dolphin });
const list = async (query: object = {}) => (await app.call(listDangerousAreas, { query }, { as: dolphin })).body;
const names = async (query: object = {}) => (await list(query)).items.map((item: { name: string }) => item.name);
const problem = ({ error }: { error: Failure['error'] }) => Object.entries(error.fields ?? {})[0];
const began = Date.now();
const inDays = (days: number) => new Date(began + days * 86_400_000).toISOString().slice(0, 10);

describe('a dangerous area', () => {
  beforeAll(anewApp);

  it('is a circle or a polygon of a kind, with the days it is in force', async () => {
    const circle = await anArea({ kind: 'bend', validFrom: inDays(0), validTo: inDays(9) });
    expect(circle).toMatchObject({ lat: 48.2, lon: 16.37, radiusMeters: 150, ring: null, kind: 'bend', active: true });
    expect(circle).toMatchObject({ validFrom: inDays(0), validTo: inDays(9), version: 1 });
    const polygon = await anArea({ name: '<b>School</b>', kind: 'school', shape: square() });
    expect(polygon).toMatchObject({ name: '<b>School</b>', ring: square().ring, validFrom: null });
    const read = await app.call(getDangerousArea, { params: { id: polygon.id } }, { as: dolphin });
    expect(read.body.area).toEqual(polygon);
  });

  it('is rejected with the field and the position that are wrong', async () => {
    const bowTie = [
      [16, 48],
      [16.1, 48.1],
      [16.1, 48],
      [16, 48.1],
    ];
    const wrong: [object, string, RegExp][] = [
      [{ shape: { ...CIRCLE, lat: 91 } }, 'body.shape', /outside of the world \(at 91, 16.37\)/],
      [{ shape: { ...CIRCLE, radiusMeters: 20_001 } }, 'body.shape', /radius/],
      [{ shape: square(10, 40, 3) }, 'body.shape', /fit into a circle/],
      [{ shape: { kind: 'polygon', ring: bowTie } }, 'body.shape', /cross or touch itself \(at 48.05, 16.05\)/],
      [{ shape: { kind: 'polygon', ring: [...square().ring, [200, 48]] } }, 'body.shape', /at 48, 200/],
      [{ name: ' ' }, 'body.name', /empty/],
      [{ kind: 'volcano' }, 'body.kind', /./],
      [{ validFrom: '2026-02-30' }, 'body.validFrom', /./],
      [{ validFrom: inDays(2), validTo: inDays(1) }, 'body.validTo', /before the first day/],
    ];
    for (const [body, field, words] of wrong) {
      const answer = await post({ name: 'Wrong', shape: CIRCLE, ...body });
      expect(answer.status, JSON.stringify(body)).toBe(400);
      const [at, message] = problem(answer) ?? [];
      expect([at, words.test(message ?? '')], `${message}`).toEqual([field, true]);
    }
    expect(await names({ search: 'wrong' })).toEqual([]);
  });

  it('is changed by version, and tells the second of two savers who was first', async () => {
    const { id } = await anArea({ name: 'Crossing' });
    const first = await patch(id, { version: 1, name: 'Level crossing', active: false });
    expect(first.body.area).toMatchObject({ name: 'Level crossing', active: false, version: 2 });
    const second = await patch(id, { version: 1, name: 'Other' });
    expect(second.status).toBe(409);
    expect(second.error.conflict).toMatchObject({
      changedBy: dolphin.email,
      current: { name: 'Level crossing' },
    });
    await patch(id, { version: 2, validFrom: inDays(5) });
    expect((await patch(id, { version: 3, validTo: inDays(1) })).status).toBe(400);
    expect((await patch(id, { version: 3, validFrom: null })).body.area.validFrom).toBeNull();
  });

  it('counts from the start again only when its outline moves or it comes into force again', async () => {
    const { id } = await anArea({ name: 'Moved', validFrom: inDays(-9) });
    let version = 0;
    const countsAnew = async (change: object) => {
      await app.db
        .updateTable('dangerous_areas')
        .set({ applied_from: new Date(0) })
        .where('id', '=', id)
        .execute();
      version++;
      return !(await patch(id, { version, ...change })).body.area.appliedFrom.startsWith('1970');
    };
    expect(await countsAnew({ kind: 'junction' })).toBe(false);
    expect(await countsAnew({ shape: { ...CIRCLE, radiusMeters: 151 } })).toBe(true);
    expect(await countsAnew({ active: false })).toBe(false);
    expect(await countsAnew({ active: true })).toBe(true);
    expect(await countsAnew({ validFrom: inDays(-8) })).toBe(false);
    expect(await countsAnew({ validFrom: inDays(-20) })).toBe(true);
    expect(await countsAnew({ validTo: inDays(5) })).toBe(false);
    expect(await countsAnew({ validTo: inDays(9) })).toBe(false);
    expect(await countsAnew({ validTo: inDays(-2) })).toBe(false);
    expect(await countsAnew({ validTo: null })).toBe(true);
  });

  it('is not created twice, singly or in bulk, and in bulk all or none', async () => {
    const shape = { ...CIRCLE, lat: 47 };
    await anArea({ name: 'Once', shape });
    expect(problem(await post({ name: 'oNCE', shape }))?.[0]).toBe('body.name');
    const many = (areas: object[]) => app.attempt(createDangerousAreas, { body: { areas } }, { as: dolphin });
    const twice = await many([
      { name: 'New one', shape },
      { name: 'Once', shape },
    ]);
    expect([twice.status, problem(twice)?.[0]]).toEqual([400, 'body.areas.1.name']);
    expect(await names({ search: 'new one' })).toEqual([]);
    expect((await many([{ name: 'New one', shape, kind: 'harsh-driving' }])).body.items).toHaveLength(1);
  });

  it('is deleted, and restored completely from the audit trail', async () => {
    const { id } = await anArea({ name: 'Roadworks', kind: 'roadworks', shape: square(15, 47), validTo: inDays(30) });
    const gone = await app.call(deleteDangerousArea, { params: { id } }, { as: dolphin });
    expect(gone.body).toEqual({ deleted: true });
    expect((await app.call(getDangerousArea, { params: { id } }, { as: dolphin })).status).toBe(404);
    expect((await patch(id, { version: 2, name: 'x' })).status).toBe(404);
    const trail = await app.call(listAudit, { query: { entity: 'dangerous-area' } }, { as: dolphin });
    const deleted = trail.body.items.find((item: { action: string }) => item.action === 'deleted');
    const restored = await app.call(restoreAudit, { params: { id: deleted?.id } }, { as: dolphin });
    expect(restored.status, restored.text).toBe(200);
    const back = await app.call(getDangerousArea, { params: { id } }, { as: dolphin });
    expect(back.body.area).toMatchObject({ id, kind: 'roadworks', ring: square(15, 47).ring, validTo: inDays(30) });
  });

  it('is not accessible to admins and readers of projects', async () => {
    const admin = await app.aMember(await app.aProject(), 'admin');
    expect((await app.call(listDangerousAreas, {}, { as: admin })).status).toBe(403);
    const body = { format: 'csv', text: 'name,lat,lon\nx,48,16' };
    expect((await app.attempt(importDangerousAreas, { body }, { as: admin })).status).toBe(403);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await anewApp();
    await anArea({ name: 'Alpha', kind: 'school' });
    await anArea({ name: 'beta 100%', kind: 'school', active: false, shape: square(9.7, 47.2) });
    await anArea({ name: 'Gamma', kind: 'roadworks', validTo: inDays(-2), shape: { ...CIRCLE, lat: 47 } });
    await anArea({ name: 'Delta', kind: 'roadworks', validFrom: inDays(2), shape: { ...CIRCLE, lat: 46 } });
  });

  it('is filtered by name, kind, state and place, sorted and paged', async () => {
    expect(await names()).toEqual(['Alpha', 'beta 100%', 'Delta', 'Gamma']);
    expect(await names({ sort: '-name' })).toEqual(['Gamma', 'Delta', 'beta 100%', 'Alpha']);
    expect(await names({ search: '0%' })).toEqual(['beta 100%']);
    expect(await names({ kind: 'roadworks' })).toEqual(['Delta', 'Gamma']);
    const byState = ['in-force', 'off', 'over', 'planned'].map((state) => names({ state }));
    expect(await Promise.all(byState)).toEqual([['Alpha'], ['beta 100%'], ['Gamma'], ['Delta']]);
    expect(await names({ bounds: '16,48,17,49' })).toEqual(['Alpha']);
    for (const sort of ['name', '-name', 'changed', '-changed']) {
      const first = await list({ limit: 3, sort });
      const rest = await list({ limit: 3, sort, cursor: first.next });
      expect([first.items.length, rest.items.length, rest.next, first.total]).toEqual([3, 1, null, 4]);
    }
    const foreign = (await list({ limit: 1, sort: 'changed' })).next;
    expect((await app.attempt(listDangerousAreas, { query: { cursor: foreign } }, { as: dolphin })).status).toBe(400);
  });

  it('has a total, and a map of the areas in view', async () => {
    const total = await app.call(totalDangerousAreas, {}, { as: dolphin });
    expect(total.body).toMatchObject({ total: 4, inForce: 1 });
    expect(total.body.byKind).toEqual([
      { kind: 'roadworks', count: 2 },
      { kind: 'school', count: 2 },
    ]);
    const close = await app.call(mapDangerousAreas, { query: { bounds: '9.6,47.1,9.8,47.3' } }, { as: dolphin });
    expect(close.body.items).toMatchObject([{ name: 'beta 100%', state: 'off', ring: square(9.7, 47.2).ring }]);
    const far = await app.call(mapDangerousAreas, { query: { bounds: '-180,-80,180,80' } }, { as: dolphin });
    expect(far.body.items.map((item: { ring: unknown }) => item.ring)).toEqual([null, null, null, null]);
  });
});

describe('files', () => {
  beforeAll(anewApp);
  const send = (format: string, text: string, dryRun = false) =>
    app.attempt(importDangerousAreas, { body: { format, text, dryRun } }, { as: dolphin });
  const saved = async (format: string): Promise<string> =>
    (await app.attempt(exportDangerousAreas, { query: { format } }, { as: dolphin })).body.text;
  const CSV = [
    'name,lat,lon,radiusMeters,kind,active,valid_from,valid_to,polygon',
    'Bend,48.2,16.37,150,Bend,yes,2026-01-01,2026-12-31,',
    'Bridge,48.3,16.37,50,,,,,',
    'Nowhere,95,16,100,,,,,',
    'Volcano,48,16,10,volcano,,,,',
    'Backwards,48,16,10,,,2026-02-02,2026-01-01,',
    'Bow tie,,,,,,,,16 48; 16.1 48.1; 16.1 48; 16 48.1',
    'bend,48.2001,16.3701,150,,,,,',
    'Huge,48,16,30000,,,,,',
  ].join('\n');

  it('are previewed with what is new and what is rejected, by line, reason and position', async () => {
    const { body } = await send('csv', CSV, true);
    expect(body).toMatchObject({ created: 2, changed: 0, unchanged: 0, refusedCount: 6 });
    expect(body.refused).toEqual([
      { line: 4, name: 'Nowhere', reason: 'place', at: { lat: 95, lon: 16 } },
      { line: 5, name: 'Volcano', reason: 'bad-kind' },
      { line: 6, name: 'Backwards', reason: 'bad-period' },
      { line: 7, name: 'Bow tie', reason: 'crossing', at: { lat: 48.05, lon: 16.05 } },
      { line: 8, name: 'bend', reason: 'twice', sameAs: 2 },
      { line: 9, name: 'Huge', reason: 'radius' },
    ]);
    expect((await list()).total).toBe(0);
  });

  it('are imported as a whole, idempotent, and round-trip through an export', async () => {
    expect((await send('csv', CSV)).body).toMatchObject({ created: 2, refusedCount: 6 });
    expect((await send('csv', CSV)).body).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
    await anArea({ name: '=Yard & <1>', shape: square(), kind: 'surface', active: false });
    for (const format of ['geojson', 'kml', 'csv']) {
      const again = await send(format, await saved(format));
      expect(again.body, format).toMatchObject({ created: 0, changed: 0, unchanged: 3, refusedCount: 0 });
    }
    const renamed = (await saved('csv')).replace('Bend', 'Sharp bend');
    expect((await send('csv', renamed)).body).toMatchObject({ created: 0, changed: 1, unchanged: 2 });
    expect((await list({ search: 'sharp' })).items[0]).toMatchObject({ kind: 'bend', validFrom: '2026-01-01' });
    expect((await send('kml', '<kml><a>')).status).toBe(400);
  });
});
