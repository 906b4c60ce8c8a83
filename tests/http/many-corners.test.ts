import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDeviceConfig } from '#contract/devices.ts';
import {
  changePoi,
  createPoi,
  deletePoi,
  exportPois,
  importPois,
  listPois,
  mapPois,
  nearPois,
  POI_FORMATS,
  POI_LIMITS,
  type Poi,
} from '#contract/poi.ts';
import { listRevisions, restoreRevision } from '#contract/revisions.ts';
import { SHAPE_LIMITS } from '#contract/shapes.ts';
import { type LonLat, placeAt } from '#contract/sphere.ts';
import { findPastVisits } from '#server/features/points-of-interest/past-visits.ts';
import { poiColumns } from '#server/features/points-of-interest/present-poi.ts';
import { anApp, type TestApp, type TestKey, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';

/** No project's shapes delay another caller by more than this. */
const MAX_MS = 100;
const AT_ONCE = 10;
const HOME = { lat: 48.2, lon: 16.37 };
const POLYGONS = POI_LIMITS.corners / SHAPE_LIMITS.maxCorners;

let app: TestApp;
let admin: Visitor;
let key: TestKey;
let phone: TestPhone;
let project: number;
const ids: string[] = [];

/** Spiky, so that most boxes around its edges overlap. */
const ringOf = (at: number): LonLat[] =>
  Array.from({ length: SHAPE_LIMITS.maxCorners }, (_, corner) =>
    placeAt(HOME.lat, HOME.lon, (corner * 360) / SHAPE_LIMITS.maxCorners, 2_000 + at + 700 * (corner % 2)),
  );

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  admin = await app.aMember(project, 'admin');
  key = await app.aKey(project);
  phone = await app.aPhone(project);
  const settings = { tags: [], active: true, inTrip: false, onEnter: true, onExit: true, dwellSeconds: 0 };
  const at = app.clock.now;
  await app.db.insertInto('poi_generations').values({ project_id: project, generation: 1 }).execute();
  for (let number = 0; number < POLYGONS; number++) {
    const facts = { name: `Area ${number}`, shape: { kind: 'polygon' as const, ring: ringOf(number) }, ...settings };
    const times = { generation: 1, created_at: at, changed_at: at };
    const { id } = await app.db
      .insertInto('pois')
      .values({ project_id: project, ...poiColumns(facts), ...times })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
});

const ask = (url: string, headers: Record<string, string>) => app.http.inject({ url, headers });
const byAdmin = (url: string) => ask(url, { 'x-move-token': `Bearer ${admin.token}` });
const around = `bounds=${HOME.lon - 0.1},${HOME.lat - 0.1},${HOME.lon + 0.1},${HOME.lat + 0.1}`;

const ANSWERS: Record<string, () => ReturnType<typeof ask>> = {
  'the configuration of a phone': () => ask(`${getDeviceConfig.path}?lat=${HOME.lat}&lon=${HOME.lon}`, phone.headers),
  'what is near': () => byAdmin(`${nearPois.path}?projectId=${project}&lat=${HOME.lat}&lon=${HOME.lon}&limit=100`),
  'a page of the list': () => byAdmin(`${listPois.path}?projectId=${project}&limit=200`),
  'a page of the list for a backend': () => ask(`/v20/poi?projectId=${project}&limit=200`, key.headers),
  'the map': () => byAdmin(`${mapPois.path}?projectId=${project}&${around}`),
  ...Object.fromEntries(
    POI_FORMATS.map((format) => [
      `a file as ${format}`,
      () => byAdmin(`${exportPois.path}?projectId=${project}&format=${format}`),
    ]),
  ),
};

describe('as many corners as a project may have delay nobody', { timeout: 90_000 }, () => {
  it.each(Object.entries(ANSWERS))('in answers, however many ask at once: %s', async (_what, get) => {
    expect((await get()).statusCode).toBe(200);
    const { ms, result } = await longestTurnOfRepeated(() => Promise.all(Array.from({ length: AT_ONCE }, get)));
    expect(ms).toBeLessThan(MAX_MS);
    // A project has a few downloads at a time.
    for (const { statusCode } of result) expect([200, 429]).toContain(statusCode);
  });

  it('while a file with all of them is read', async () => {
    const { body } = await app.call(exportPois, { query: { projectId: project, format: 'csv' } }, { as: admin });
    const bring = () =>
      app.attempt(
        importPois,
        { query: { projectId: project }, body: { format: 'csv', text: body.text, dryRun: true } },
        { as: admin },
      );
    const { ms, result } = await longestTurnOfRepeated(bring);
    expect(result.body).toMatchObject({ created: 0, changed: 0, unchanged: POLYGONS, refusedCount: 0 });
    expect(ms).toBeLessThan(MAX_MS);
  });

  it('while past visits are searched', async () => {
    const start = morningOf(app.clock.now, 1);
    const seconds = Array.from({ length: 9_000 }, (_, at) => at);
    // Around, and in and out all the time.
    const places = seconds.map((at) => placeAt(HOME.lat, HOME.lon, at / 25, 2_300 + 600 * Math.sin(at / 200)));
    const { status, text } = await phone.upload({
      batchId: randomUUID(),
      fixes: {
        t: seconds.map((at) => (start + at) * 1_000),
        lat: places.map(([, lat]) => lat),
        lon: places.map(([lon]) => lon),
        acc: seconds.map(() => 5),
      },
    });
    expect(status, text).toBe(200);
    await processAll(app.db);
    const search = async () => {
      for (const table of ['poi_visits', 'poi_past_works'] as const) {
        await app.db.deleteFrom(table).where('project_id', '=', project).execute();
      }
      const work = { project_id: project, poi_ids: ids, requested_at: app.clock.now };
      await app.db.insertInto('poi_past_works').values(work).execute();
      await findPastVisits(app.context);
    };
    const { ms } = await longestTurnOfRepeated(search);
    expect(ms).toBeLessThan(MAX_MS);
    const { state } = await app.db.selectFrom('poi_past_works').select('state').executeTakeFirstOrThrow();
    expect(state).toBe('done');
    const found = await app.db.selectFrom('poi_visits').select('poi_id').distinct().execute();
    expect(found).toHaveLength(POLYGONS);
  });
});

describe('the corners of a project', () => {
  const ring = (corners: number, meters = 900): LonLat[] =>
    Array.from({ length: corners }, (_, at) => placeAt(47, 15, (at * 360) / corners, meters));
  const query = () => ({ projectId: project });
  const create = (shape: object) =>
    app.attempt(createPoi, { query: query(), body: { name: randomUUID(), shape } }, { as: admin });
  const change = (id: string, version: number, shape: object) =>
    app.attempt(changePoi, { params: { id }, query: query(), body: { version, shape } }, { as: admin });
  const file = (corners: number) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name: 'New' },
          geometry: { type: 'Polygon', coordinates: [ring(corners, 800)] },
        },
      ],
    });
  const bring = (corners: number, dryRun: boolean) =>
    app.attempt(
      importPois,
      { query: query(), body: { format: 'geojson', text: file(corners), dryRun } },
      { as: admin },
    );

  it('have a limit for all polygons together, however they are created; circles have none', async () => {
    const full = await create({ kind: 'polygon', ring: ring(3) });
    expect(full).toMatchObject({ status: 400, error: { code: 'validation' } });
    expect(full.error.fields?.['body.shape.ring']).toContain(String(POI_LIMITS.corners));
    expect((await bring(3, true)).error.fields?.['body.text']).toContain(String(POI_LIMITS.corners));
    expect((await bring(3, false)).error.fields?.['body.text']).toContain(String(POI_LIMITS.corners));
    const circle = await create({ kind: 'circle', ...HOME, radiusMeters: 50 });
    expect(circle.status).toBe(200);
    expect((await change(circle.body.poi.id, 1, { kind: 'polygon', ring: ring(3) })).status).toBe(400);
    // What takes corners away is allowed, and makes room.
    const [first = ''] = ids;
    expect((await change(first, 1, { kind: 'polygon', ring: ringOf(0).slice(0, 4_990) })).status).toBe(200);
    expect((await bring(6, true)).status).toBe(200);
    expect((await bring(6, false)).status).toBe(200);
    expect((await create({ kind: 'polygon', ring: ring(6) })).status).toBe(400);
    expect((await create({ kind: 'polygon', ring: ring(4) })).status).toBe(200);
  });

  it('count again when a deleted place is restored', async () => {
    const [, second = ''] = ids;
    await app.call(deletePoi, { params: { id: second }, query: query() }, { as: admin });
    const made = await create({ kind: 'polygon', ring: ring(10, 700) });
    expect(made.status).toBe(200);
    const revisions = await app.call(listRevisions, { query: { ...query(), entity: 'poi' } }, { as: admin });
    const deletion = revisions.body.items.find(({ action }: { action: string }) => action === 'deleted');
    const restore = () =>
      app.attempt(restoreRevision, { params: { id: String(deletion?.id) }, query: query() }, { as: admin });
    expect(await restore()).toMatchObject({ status: 400, error: { code: 'validation' } });
    await app.call(deletePoi, { params: { id: made.body.poi.id }, query: query() }, { as: admin });
    expect((await restore()).status).toBe(200);
  });

  it('are all in the pages of the list and in the file, and fewer on the map', async () => {
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await app.call(listPois, { query: { ...query(), limit: '200', cursor } }, { as: admin });
      const corners = body.items.map((item: Poi) => item.ring?.length ?? 0);
      expect(corners.length).toBeGreaterThan(0);
      expect(corners.length < 2 || corners.reduce((sum: number, one: number) => sum + one, 0) <= 10_000).toBe(true);
      sizes.push(...corners);
      cursor = body.next ?? undefined;
    } while (cursor);
    const exported = await app.call(exportPois, { query: { ...query(), format: 'geojson' } }, { as: admin });
    const { features } = JSON.parse(exported.body.text);
    const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
    expect(features).toHaveLength(sizes.length);
    const written = features.map(({ geometry }: { geometry: { type: string; coordinates: [LonLat[]] } }) =>
      geometry.type === 'Polygon' ? geometry.coordinates[0].length - 1 : 0,
    );
    expect([sum(written), sum(sizes)]).toEqual([POI_LIMITS.corners, POI_LIMITS.corners]);
    const bounds = '16.2,48.1,16.5,48.3';
    const map = await app.call(mapPois, { query: { ...query(), bounds } }, { as: admin });
    const drawn = map.body.items.map(({ ring: corners }: Pick<Poi, 'ring'>) => corners?.length ?? 0);
    expect(drawn.filter((count: number) => count > 0)).toHaveLength(POLYGONS);
    expect(sum(drawn)).toBeLessThanOrEqual(21_000);
    expect(Math.min(...drawn.filter((count: number) => count > 0))).toBeGreaterThan(300);
  });
});
