import { beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '#contract/errors.ts';
import {
  bulkChangePois,
  changePoi,
  createPoi,
  deletePoi,
  exportPois,
  getPoi,
  importPois,
  listPois,
  listPoiTags,
  listPoiVisitors,
  mapPois,
  nearPois,
} from '#contract/poi.ts';
import { listRevisions, restoreRevision } from '#contract/revisions.ts';
import { placeAt } from '#contract/sphere.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { aCircle, aSquare, HOME } from './pois.test-support.ts';

let app: TestApp;
let admin: Visitor;
let reader: Visitor;
beforeAll(async () => {
  app = await anApp();
  [admin, reader] = [await app.aPerson(), await app.aPerson()];
});

async function aProject(): Promise<number> {
  const project = await app.aProject();
  await app.grant(admin, project, 'admin');
  await app.grant(reader, project, 'reader');
  return project;
}
const post = (project: number, body: object) =>
  app.attempt(createPoi, { query: { projectId: project }, body }, { as: admin });
const aPoi = async (project: number, body: object = {}) => {
  const answer = await post(project, { name: 'Depot', shape: aCircle(), ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.poi;
};
const patch = (project: number, id: string, body: object, as = admin) =>
  app.attempt(changePoi, { params: { id }, query: { projectId: project }, body }, { as });
const list = async (project: number, query: object = {}) =>
  (await app.call(listPois, { query: { projectId: project, ...query } }, { as: reader })).body;
const names = async (project: number, query: object = {}) =>
  (await list(project, query)).items.map((item: { name: string }) => item.name);
const fieldOf = ({ error }: { error: Failure['error'] }) => Object.keys(error.fields ?? {})[0];

describe('a point of interest', () => {
  it('is a circle or a polygon, with all its properties', async () => {
    const project = await aProject();
    const circle = await aPoi(project, { tags: ['Depot', 'depot', 'Depot'], dwellSeconds: 60, inTrip: true });
    expect(circle).toMatchObject({ ...HOME, radiusMeters: 100, ring: null, tags: ['Depot', 'depot'], inTrip: true });
    expect(circle).toMatchObject({ active: true, onEnter: true, onExit: true, dwellSeconds: 60, version: 1 });
    const polygon = await aPoi(project, { name: '<b>Yard</b>', shape: aSquare(), onExit: false });
    expect(polygon.ring).toEqual(aSquare().ring);
    expect(polygon.radiusMeters).toBeGreaterThan(1_000);
    const read = await app.call(getPoi, { params: { id: polygon.id }, query: { projectId: project } }, { as: reader });
    expect(read.body.poi).toEqual(polygon);
  });

  it('is rejected with the field that is wrong', async () => {
    const project = await aProject();
    const wrong: [object, string][] = [
      [{ shape: aCircle(0) }, 'body.shape'],
      [{ shape: aCircle(100_001) }, 'body.shape'],
      [{ shape: { ...aCircle(), lat: 91 } }, 'body.shape.lat'],
      [{ shape: { kind: 'polygon', ring: aSquare().ring.slice(0, 2) } }, 'body.shape'],
      [
        {
          shape: {
            kind: 'polygon',
            ring: [
              [16, 48],
              [16.1, 48.1],
              [16.1, 48],
              [16, 48.1],
            ],
          },
        },
        'body.shape',
      ],
      [{ name: ' ' }, 'body.name'],
      [{ name: 'x\u202Ey' }, 'body.name'],
      [{ tags: ['a,b'] }, 'body.tags.0'],
      [{ dwellSeconds: -1 }, 'body.dwellSeconds'],
    ];
    for (const [body, field] of wrong) {
      const answer = await post(project, { name: 'Depot', shape: aCircle(), ...body });
      expect([answer.status, fieldOf(answer)], JSON.stringify(body)).toEqual([400, field]);
    }
    expect((await list(project)).total).toBe(0);
  });

  it('may have 5,000 corners and lie across the date line', async () => {
    const project = await aProject();
    const round = (corners: number) => ({
      kind: 'polygon',
      ring: Array.from({ length: corners }, (_, corner) =>
        placeAt(-17, 179.999, (corner * 360) / corners, 900).map((degrees) =>
          degrees > 180 ? degrees - 360 : degrees,
        ),
      ),
    });
    const made = await aPoi(project, { name: 'Fiji', shape: round(5_000) });
    expect(made.ring).toHaveLength(5_000);
    expect((await post(project, { name: 'More', shape: round(5_001) })).status).toBe(400);
    expect(await names(project, { bounds: '179.9,-18,-179.9,-16' })).toEqual(['Fiji']);
    expect(await names(project, { bounds: '170,-18,175,-16' })).toEqual([]);
    const near = await app.call(
      nearPois,
      { query: { projectId: project, lat: '-17', lon: '-179.999' } },
      { as: reader },
    );
    expect(near.body.items[0]).toMatchObject({ isInside: true, distanceMeters: 0 });
  });

  it('is not created twice', async () => {
    const project = await aProject();
    await aPoi(project);
    expect(fieldOf(await post(project, { name: 'dEPOT', shape: aCircle() }))).toBe('body.name');
    await aPoi(project, { shape: aCircle(200) });
    expect((await list(project)).total).toBe(2);
  });

  it('is changed by version, and tells the second of two savers who was first', async () => {
    const project = await aProject();
    const { id } = await aPoi(project);
    const first = await patch(project, id, { version: 1, name: 'Depot North', active: false });
    expect(first.body.poi).toMatchObject({ name: 'Depot North', active: false, version: 2, radiusMeters: 100 });
    const second = await patch(project, id, { version: 1, name: 'Depot South' });
    expect(second.status).toBe(409);
    expect(second.error.conflict).toMatchObject({ changedBy: admin.email, current: { name: 'Depot North' } });
    expect((await patch(project, id, { version: 2, name: 'Depot North' })).body.poi.version).toBe(2);
    expect((await patch(project, id, { version: 2, name: 'x' }, reader)).status).toBe(403);
    const foreign = await app.aProject('Foreign');
    await app.grant(admin, foreign, 'admin');
    expect((await patch(foreign, id, { version: 2, name: 'x' })).status).toBe(404);
  });

  it('tells its visitors in its own project only, and while it is there', async () => {
    const [project, foreign] = [await aProject(), await aProject()];
    const { id } = await aPoi(project);
    const visitors = async (of: number, poi: string) =>
      (await app.call(listPoiVisitors, { params: { id: poi }, query: { projectId: of } }, { as: admin })).status;
    expect(await visitors(project, id)).toBe(200);
    expect(await visitors(foreign, id)).toBe(404);
    expect(await visitors(project, '00000000-0000-4000-8000-000000000000')).toBe(404);
    await app.call(deletePoi, { params: { id }, query: { projectId: project } }, { as: admin });
    expect(await visitors(project, id)).toBe(404);
  });

  it('is deleted, and restored completely from its revisions', async () => {
    const project = await aProject();
    const { id } = await aPoi(project, { tags: ['yard'], shape: aSquare() });
    const gone = await app.call(deletePoi, { params: { id }, query: { projectId: project } }, { as: admin });
    expect(gone.body).toEqual({ deleted: true });
    expect((await app.call(getPoi, { params: { id }, query: { projectId: project } }, { as: admin })).status).toBe(404);
    const revisions = await app.call(listRevisions, { query: { projectId: project } }, { as: admin });
    const deleted = revisions.body.items.find((item: { action: string }) => item.action === 'deleted');
    const restored = await app.call(
      restoreRevision,
      { params: { id: deleted?.id }, query: { projectId: project } },
      { as: admin },
    );
    expect(restored.status, restored.text).toBe(200);
    const back = await app.call(getPoi, { params: { id }, query: { projectId: project } }, { as: admin });
    expect(back.body.poi).toMatchObject({ id, tags: ['yard'], ring: aSquare().ring });
  });
});

describe('the list', () => {
  let project: number;
  beforeAll(async () => {
    project = await aProject();
    await aPoi(project, { name: 'Alpha', tags: ['depot', 'north'] });
    await aPoi(project, { name: 'beta 100%', tags: ['depot'], active: false, shape: aSquare(9.7, 47.2) });
    await aPoi(project, { name: 'Gamma', tags: ['shop'], shape: aCircle(50, { lat: 47.07, lon: 15.44 }) });
  });

  it('is filtered by name, tag, state and place, sorted and paged', async () => {
    expect(await names(project)).toEqual(['Alpha', 'beta 100%', 'Gamma']);
    expect(await names(project, { sort: '-name' })).toEqual(['Gamma', 'beta 100%', 'Alpha']);
    expect(await names(project, { search: '0%' })).toEqual(['beta 100%']);
    expect(await names(project, { tag: 'depot' })).toEqual(['Alpha', 'beta 100%']);
    expect(await names(project, { state: 'inactive' })).toEqual(['beta 100%']);
    expect(await names(project, { bounds: '16,48,17,49' })).toEqual(['Alpha']);
    for (const sort of ['name', '-name', 'changed', '-changed']) {
      const first = await list(project, { limit: 2, sort });
      const rest = await list(project, { limit: 2, sort, cursor: first.next });
      expect([first.items.length, rest.items.length, rest.next, first.total]).toEqual([2, 1, null, 3]);
    }
    const foreign = await app.call(listPois, { query: { projectId: project, bounds: '1,2,3' } }, { as: reader });
    expect(foreign.status).toBe(400);
  });

  it('shows its tags, its bounds, and what is on a part of the map', async () => {
    const { body } = await app.call(listPoiTags, { query: { projectId: project } }, { as: reader });
    expect(body).toMatchObject({
      total: 3,
      active: 2,
      items: [{ tag: 'depot', count: 2 }, { tag: 'north' }, { tag: 'shop' }],
    });
    expect(body.bounds?.[0]).toBeCloseTo(9.71, 1);
    const close = await app.call(
      mapPois,
      { query: { projectId: project, bounds: '9.6,47.1,9.8,47.3' } },
      { as: reader },
    );
    expect(close.body.items).toMatchObject([{ name: 'beta 100%', ring: aSquare(9.7, 47.2).ring }]);
    const far = await app.call(mapPois, { query: { projectId: project, bounds: '-180,-80,180,80' } }, { as: reader });
    expect(far.body.items.map((item: { ring: unknown }) => item.ring)).toEqual([null, null, null]);
  });

  it('lists what is near a place, nearest edge first', async () => {
    const { body } = await app.call(
      nearPois,
      { query: { projectId: project, lat: '48.2', lon: '16.372' } },
      { as: reader },
    );
    expect(body.items.map(({ poi }: { poi: { name: string } }) => poi.name)).toEqual(['Alpha', 'Gamma', 'beta 100%']);
    expect(body.items[0]?.distanceMeters).toBeCloseTo(48.2, 0);
    const inside = await app.call(
      nearPois,
      { query: { projectId: project, lat: '47.21', lon: '9.71' } },
      { as: reader },
    );
    expect(inside.body.items[0]).toMatchObject({ poi: { name: 'beta 100%' }, isInside: true, distanceMeters: 0 });
  });

  it('is changed in bulk, all or none', async () => {
    const bulk = (body: object) => app.attempt(bulkChangePois, { query: { projectId: project }, body }, { as: admin });
    const ids = (await list(project)).items.map((item: { id: string }) => item.id);
    const set = { active: true, addTags: ['checked'], removeTags: ['north'] };
    expect((await bulk({ ids, set })).body).toEqual({ changed: 3, unchanged: 0 });
    expect((await bulk({ ids, set })).body).toEqual({ changed: 0, unchanged: 3 });
    expect((await list(project)).items.map((item: { tags: string[] }) => item.tags.at(-1))).toEqual(
      Array(3).fill('checked'),
    );
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await bulk({ ids: [ids[0], unknown], remove: true })).status).toBe(404);
    expect((await bulk({ ids })).status).toBe(400);
    expect((await list(project)).total).toBe(3);
    expect((await bulk({ ids: [ids[2]], remove: true })).body.changed).toBe(1);
    expect(await names(project)).toEqual(['Alpha', 'beta 100%']);
  });
});

describe('files', () => {
  const send = (project: number, format: string, text: string, dryRun = false, as = admin) =>
    app.attempt(importPois, { query: { projectId: project }, body: { format, text, dryRun } }, { as });
  const saved = async (project: number, format: string): Promise<string> =>
    (await app.attempt(exportPois, { query: { projectId: project, format } }, { as: reader })).body.text;
  const CSV = [
    'name,lat,lon,radiusMeters,tags,active,dwellSeconds',
    'Depot,48.2,16.37,150,depot|north,yes,30',
    '"Shop, ""Old Town""",47.07,15.44,,shop,no,0',
    'Nowhere,95,16,100,,,',
    'Zero,48,16,0,,,',
    ',48,16,100,,,',
    'Depot,48.2001,16.3701,150,,,',
    'Odd,48,16,10,,maybe,',
  ].join('\r\n');

  it('are previewed with what is new, changed and rejected, by line and reason', async () => {
    const project = await aProject();
    const { body } = await send(project, 'csv', CSV, true);
    expect(body).toMatchObject({ created: 2, changed: 0, unchanged: 0, refusedCount: 5 });
    expect(body.refused).toEqual([
      { line: 4, name: 'Nowhere', reason: 'place' },
      { line: 5, name: 'Zero', reason: 'radius' },
      { line: 6, name: '', reason: 'no-name' },
      { line: 7, name: 'Depot', reason: 'twice', sameAs: 2 },
      { line: 8, name: 'Odd', reason: 'bad-flag' },
    ]);
    expect((await list(project)).total).toBe(0);
  });

  it('are imported in one transaction, idempotent, and rename by id', async () => {
    const project = await aProject();
    expect((await send(project, 'csv', CSV)).body).toMatchObject({ created: 2, refusedCount: 5 });
    expect(await names(project)).toEqual(['Depot', 'Shop, "Old Town"']);
    expect((await list(project)).items[0]).toMatchObject({
      tags: ['depot', 'north'],
      radiusMeters: 150,
      dwellSeconds: 30,
    });
    expect((await list(project)).items[1]).toMatchObject({ active: false, radiusMeters: 100 });
    expect((await send(project, 'csv', CSV)).body).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
    const renamed = (await saved(project, 'csv')).replace('Depot', 'Depot North');
    expect((await send(project, 'csv', renamed)).body).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
    expect((await list(project)).total).toBe(2);
    const revisions = await app.call(listRevisions, { query: { projectId: project } }, { as: admin });
    const entities = revisions.body.items.map(({ entity }: { entity: string }) => entity).sort();
    expect(entities).toEqual(['export', 'poi', 'poi', 'poi']);
  });

  it.each(['geojson', 'kml', 'csv'])('round-trip through %s', async (format) => {
    const project = await aProject();
    await aPoi(project, { name: '=Depot & "Söhne" <1>', tags: ['depot', 'süd'], inTrip: true, dwellSeconds: 90 });
    await aPoi(project, { name: 'Yard', shape: aSquare(), active: false, onEnter: false });
    const text = await saved(project, format);
    expect((await send(project, format, text)).body).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 2,
      refusedCount: 0,
    });
    const other = await aProject();
    const withoutIds = text
      .replaceAll(/"id":"[^"]*",?/g, '')
      .replaceAll(/<Data name="id">.*?<\/Data>/g, '')
      .replaceAll(/^[0-9a-f-]{36}(?=,)/gm, '');
    expect((await send(other, format, withoutIds)).body).toMatchObject({ created: 2, refusedCount: 0 });
    const plain = async (id: number) =>
      (await list(id)).items.map(
        ({ name, tags, ring, lat, active, inTrip, onEnter, dwellSeconds }: Record<string, unknown>) => ({
          name,
          tags,
          ring,
          lat,
          active,
          inTrip,
          onEnter,
          dwellSeconds,
        }),
      );
    expect(await plain(other)).toEqual(await plain(project));
  });

  it('report the line of a feature, and reject holes, lines, foreign ids and invalid files', async () => {
    const project = await aProject();
    const feature = (name: string, geometry: object, more = {}) =>
      JSON.stringify({ type: 'Feature', properties: { name, ...more }, geometry });
    const ring = [...aSquare().ring, aSquare().ring[0]];
    const text = [
      '{"type": "FeatureCollection", "note": "{[", "features": [',
      `${feature('Holes', { type: 'Polygon', coordinates: [ring, ring] })},`,
      `${feature('Line', { type: 'LineString', coordinates: ring })},`,
      `${feature('Foreign', { type: 'Point', coordinates: [16, 48] }, { id: '00000000-0000-4000-8000-000000000000' })},`,
      `${feature('Nothing', {})}, ${feature('Good', { type: 'Point', coordinates: [16, 48] })}]}`,
    ].join('\n');
    const { body } = await send(project, 'geojson', text);
    expect(body.refused.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual([
      [2, 'bad-shape'],
      [3, 'bad-shape'],
      [4, 'unknown-id'],
      [5, 'bad-shape'],
    ]);
    expect(body.sample).toEqual([{ line: 5, name: 'Good', change: 'new' }]);
    for (const [format, broken] of [
      ['geojson', '{'],
      ['geojson', '[]'],
      ['kml', '<kml><a>'],
      ['kml', '<kml/>'],
      ['csv', 'a,b'],
      ['csv', ''],
      ['csv', 'name,lat,lon,radius_meters,Radius Meters\nA,48,16,100,200'],
    ] as const) {
      expect((await send(project, format, broken)).status, `${format} ${broken}`).toBe(400);
    }
    const bomb = `<!DOCTYPE k [<!ENTITY a "${'x'.repeat(50)}"><!ENTITY b "&a;&a;&a;">]><kml><Placemark><name>&b;</name></Placemark></kml>`;
    expect((await send(project, 'kml', bomb)).status).toBe(400);
    expect((await send(project, 'csv', 'name,lat,lon,,\nA,48,16,,')).body).toMatchObject({ created: 1 });
    expect((await send(project, 'csv', 'name,lat,lon\nx,48,16', true, reader)).status).toBe(403);
  });
});
