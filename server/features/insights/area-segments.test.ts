import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAppUserFilters, listAppUsers } from '#contract/app-user-list.ts';
import { createDangerousArea, deleteDangerousArea } from '#contract/dangerous-areas.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { MAX_AREAS } from '#contract/insight-segments.ts';
import { getInsights, getUserInsights, listSegments } from '#contract/insights.ts';
import { changePoi, createPoi, deletePoi } from '#contract/poi.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { signInUser } from '#server/features/app-users/sign-in-user.ts';
import { rollUpAll } from '#server/features/rollups/rollup-loop.ts';
import { changeItems } from '#server/features/rollups/travels.test-support.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';

let app: TestApp;
let reader: Visitor;
let project: number;

beforeAll(async () => {
  app = await anApp();
  reader = await app.aPerson();
});
beforeEach(async () => {
  project = await app.aProject('Areas');
  await app.grant(reader, project, 'reader');
});

const insights = async (query: object = {}) =>
  (await app.call(getInsights, { query: { projectId: project, ...query } }, { as: reader })).body;
const people = async (area: string) =>
  (await app.call(listAppUsers, { query: { projectId: project, area } }, { as: reader })).body.items.map(
    ({ userId }) => userId,
  );

describe('area segments', () => {
  const visit = async (userId: string, poiId: string) => {
    await signInUser(app.context, { projectId: project, userId, audience: 'backend', device: { platform: 'iOS' } });
    const now = Math.floor(app.clock.now.getTime() / 1000);
    const own = { project_id: project, user_id: userId };
    const day = app.clock.now.toISOString().slice(0, 10);
    await changeItems(app, project, userId, async (tx) => {
      await tx
        .insertInto('timeline_items')
        .values({
          ...{
            ...own,
            day,
            start_ts: now - 3_600,
            end_ts: now - 1_800,
            type: 'CAR',
            measured_type: 'CAR',
            open: false,
          },
          ...{ start_time_zone: 'UTC', end_time_zone: 'UTC', distance_meters: 9_000, engine_version: 'test' },
          features: JSON.stringify({
            scores: { ACCELERATION: 80, BRAKING: 80, CORNERING: null, SPEED: null, DFD: null },
          }),
        })
        .execute();
      return [day];
    });
    await sql`
      insert into poi_visits (project_id, user_id, poi_id, entered_ms, entered)
      values (${project}, ${userId}, ${poiId}, ${(now - 1_800) * 1000}, '{}')
    `.execute(app.db);
  };
  const place = async (name: string, tags: string[]) => {
    const shape = { kind: 'circle' as const, lat: 48, lon: 16, radiusMeters: 100 };
    const { body } = await app.call(
      createPoi,
      { query: { projectId: project }, body: { name, shape, tags } },
      { as: admin },
    );
    return body.poi;
  };
  const rolledUp = () => rollUpAll({ db: app.db, now: () => app.clock.now });
  const listed = async () => {
    const { body } = await app.call(listSegments, { query: { projectId: project } }, { as: reader });
    return body.segments.filter(({ kind }) => kind === 'area');
  };
  let admin: Visitor;

  it('contain everyone who visited a compared place, in Insights and in the list', async () => {
    admin = await app.aMember(project, 'admin');
    const depot = await place('Depot', ['insights']);
    const other = await place('Shop', []);
    await visit('ada', depot.id);
    await visit('bo', other.id);
    await rolledUp();
    const segment = `area:${depot.id}`;
    expect(await listed()).toEqual([{ segment, kind: 'area', name: 'Depot', users: 1 }]);
    const { own, other: rest } = await insights({ segment, withSegment: 'all' });
    expect([own.trips, rest?.trips]).toEqual([1, 2]);
    const users = await app.call(getUserInsights, { query: { projectId: project, segment } }, { as: reader });
    expect(users.body.funnel).toMatchObject({ registered: 1, travelling: 1 });
    expect(await people(depot.id)).toEqual(['ada']);
    expect(await people('dangerous')).toEqual([]);
    const filters = await app.call(listAppUserFilters, { query: { projectId: project } }, { as: reader });
    expect(filters.body.areas).toEqual([{ area: depot.id, name: 'Depot', users: 1 }]);
  });
  it('follow changes to the tag, the place and the days', async () => {
    admin = await app.aMember(project, 'admin');
    const shop = await place('Shop', []);
    await visit('bo', shop.id);
    await rolledUp();
    expect(await listed()).toEqual([]);
    const edit = async (version: number, tags: string[]) =>
      app.call(
        changePoi,
        { params: { id: shop.id }, query: { projectId: project }, body: { version, tags } },
        { as: admin },
      );
    await edit(1, ['insights']);
    await rolledUp();
    expect(await listed()).toMatchObject([{ name: 'Shop', users: 1 }]);
    await edit(2, []);
    await rolledUp();
    expect(await listed()).toEqual([]);
    await edit(3, ['insights']);
    const later = new Date(app.clock.now.getTime() + 31 * 86_400_000);
    await rollUpAll({ db: app.db, now: () => later });
    expect(await listed()).toEqual([]);
  });

  it('disappear with their place, whose link then shows no users', async () => {
    admin = await app.aMember(project, 'admin');
    const depot = await place('Depot', ['insights']);
    await visit('ada', depot.id);
    await rolledUp();
    expect(await people(depot.id)).toEqual(['ada']);
    await app.call(deletePoi, { params: { id: depot.id }, query: { projectId: project } }, { as: admin });
    await rolledUp();
    expect(await listed()).toEqual([]);
    expect(await people(depot.id)).toEqual([]);
    const { own } = await insights({ segment: `area:${depot.id}` });
    expect(own).toMatchObject({ users: 0, trips: 0 });
    const { own: all } = await insights();
    expect(all).toMatchObject({ users: 1, trips: 1 });
  });
  it('start for another place once one of the compared places is removed', async () => {
    admin = await app.aMember(project, 'admin');
    const places = [];
    for (let number = 0; number <= MAX_AREAS; number++) places.push(await place(`Place ${number}`, ['insights']));
    const [first, further] = [places.at(0)?.id ?? '', places.at(-1)?.id ?? ''];
    await sql`update pois set created_at = created_at + interval '1 hour' where id = ${further}`.execute(app.db);
    await visit('ada', further);
    await rolledUp();
    expect(await people(further)).toEqual([]);
    await app.call(deletePoi, { params: { id: first }, query: { projectId: project } }, { as: admin });
    await rolledUp();
    expect(await people(further)).toEqual(['ada']);
  });
  it('contain everyone who drove through a dangerous area, even after its deletion', async () => {
    const dolphin = await app.aPerson({ dolphin: true });
    const start = morningOf(app.clock.now, 3);
    const way = aDrive({ seed: 3, timestamp: start, lat: 48, lon: 16 });
    const at = Math.floor(way.length / 2);
    const shape = { kind: 'circle' as const, lat: way.lat[at] ?? 0, lon: way.lon[at] ?? 0, radiusMeters: 150 };
    const { body } = await app.call(createDangerousArea, { body: { name: 'Black spot', shape } }, { as: dolphin });
    for (const [userId, lat] of [
      ['near', 48],
      ['far', 47],
    ] as const) {
      const phone = await app.aPhone(project, userId);
      await phone.uploadBytes(encodeBatch(randomUUID(), aDrive({ seed: 3, timestamp: start, lat, lon: 16 })));
    }
    await processAll(app.db);
    await rolledUp();
    expect(await listed()).toEqual([{ segment: 'area:dangerous', kind: 'area', name: 'dangerous', users: 1 }]);
    expect(await people('dangerous')).toEqual(['near']);
    const { own, other } = await insights({ segment: 'area:dangerous', withSegment: 'all' });
    expect([own.users, other?.users]).toEqual([1, 2]);
    await app.call(deleteDangerousArea, { params: { id: body.area.id } }, { as: dolphin });
    await rolledUp();
    expect(await people('dangerous')).toEqual(['near']);
  });
});
