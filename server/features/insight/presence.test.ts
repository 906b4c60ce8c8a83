import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteAppUser } from '#contract/app-users.ts';
import { emptyColumns, encodeBatch } from '#contract/fix-codec.ts';
import { findPresence, type PresenceRow } from '#contract/insight-presence.ts';
import { enforceRetention } from '#server/features/project-settings/enforce-retention.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { processAll } from '#tests/setup/process-all.ts';

let app: TestApp;
let project: number;
let admin: Visitor;
let noon: number;
const HERE = { lat: 48.2082, lon: 16.3738 };
const METRE = 1 / 111_195;

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  admin = await app.aMember(project, 'admin');
  noon = Math.floor(app.clock.now.getTime() / 86_400_000 - 2) * 86_400 + 12 * 3_600;
  await anyone('at-noon', noon, 0);
  await anyone('nearby', noon, 120);
  await anyone('far', noon, 3_000);
  await anyone('at-night', noon + 10 * 3_600, 0);
  await anyone('drives-through', noon, -2_000, 20);
  await processAll(app.db);
});

/** A user who starts `metres` north of the place and moves north at `speed` metres per second for ten minutes. */
async function anyone(userId: string, ts: number, metres: number, speed = 0, in_ = project) {
  const phone = await app.aPhone(in_, userId);
  const fixes = emptyColumns(120);
  for (let at = 0; at < fixes.length; at++) {
    fixes.timestamp[at] = ts + at * 5;
    fixes.lat[at] = HERE.lat + (metres + speed * at * 5) * METRE;
    fixes.lon[at] = HERE.lon;
    fixes.accuracy[at] = 5;
    fixes.speed[at] = speed;
    for (const name of ['bearing', 'altitude'] as const) fixes[name][at] = Number.NaN;
  }
  expect((await phone.uploadBytes(encodeBatch(randomUUID(), fixes))).status).toBe(200);
}

const circle = (radiusMeters: number, place = HERE) => ({ kind: 'circle' as const, ...place, radiusMeters });
const find = (body: object = {}, as = admin, id = project) =>
  app.call(
    findPresence,
    {
      query: { projectId: id },
      body: { area: circle(50), from: noon, to: noon + 600, reason: 'A lost item was reported', ...body },
    },
    { as },
  );
const names = async (body: object = {}) => ((await find(body)).body.items as PresenceRow[]).map(({ userId }) => userId);

describe('who was here', () => {
  it('finds users with positions inside the circle at that time, and what they were doing', async () => {
    const { body } = await find();
    expect(body.items.map(({ userId }: PresenceRow) => userId)).toEqual(['at-noon', 'drives-through']);
    const [still, driver] = body.items as PresenceRow[];
    expect(still).toMatchObject({ fixes: 120, zone: 'Europe/Vienna', firstMs: noon * 1000 });
    expect((driver?.lastMs ?? 0) - (driver?.firstMs ?? 0)).toBeLessThan(15_000);
    expect(driver?.items.length).toBeGreaterThan(0);
    expect(body.next).toBeNull();
  });
  it('finds more users in a larger circle, and others at another time', async () => {
    expect(await names({ area: circle(200) })).toEqual(['at-noon', 'drives-through', 'nearby']);
    expect(await names({ from: noon + 10 * 3_600, to: noon + 11 * 3_600 })).toEqual(['at-night']);
    expect(await names({ from: noon - 3_600, to: noon - 60 })).toEqual([]);
  });
  it('accepts a polygon and respects its exact outline', async () => {
    const corner = (east: number, north: number) => [HERE.lon + east * METRE * 1.5, HERE.lat + north * METRE];
    const ring = [corner(-80, 90), corner(80, 90), corner(80, 150), corner(-80, 150)];
    expect(await names({ area: { kind: 'polygon', ring } })).toEqual(['drives-through', 'nearby']);
  });
  it('is paged', async () => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await find({ area: circle(200), limit: 1, ...(cursor && { cursor }) });
      found.push(...body.items.map(({ userId }: PresenceRow) => userId));
      cursor = body.next ?? undefined;
    } while (cursor);
    expect(found).toEqual(['at-noon', 'drives-through', 'nearby']);
  });
  it('never finds the people of another project', async () => {
    const other = await app.aProject();
    await anyone('stranger', noon, 0, 0, other);
    await processAll(app.db);
    expect(await names()).not.toContain('stranger');
    expect((await find({}, admin, other)).status).toBe(404);
  });
  it('is recorded with its reason for every user found', async () => {
    await find({ reason: 'Theft of a parcel' });
    const revision = await app.db
      .selectFrom('revisions')
      .selectAll()
      .where('entity', '=', 'presence-search')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(revision.after).toMatchObject({ reason: 'Theft of a parcel', people: 2, area: circle(50) });
    expect(JSON.stringify(revision.after)).not.toContain('at-noon');
    const views = await app.db.selectFrom('track_views').selectAll().where('user_id', '=', 'at-noon').execute();
    expect(views).toMatchObject([{ viewer: admin.userId, what: 'presence' }]);
    expect(await app.db.selectFrom('track_views').select('user_id').where('user_id', '=', 'far').execute()).toEqual([]);
  });
  it('is rejected for a reader', async () => {
    const reader = await app.aMember(project, 'reader');
    expect((await find({}, reader)).status).toBe(403);
  });
  it.each([
    ['no reason', { reason: '' }],
    ['a reason of spaces', { reason: '             ' }],
    ['a reason with control characters', { reason: 'because\u0000 of it' }],
    ['a circle as large as a country', { area: circle(90_000) }],
    ['a circle of nothing', { area: circle(0) }],
    ['a place outside of the world', { area: circle(50, { lat: 91, lon: 16 }) }],
    [
      'a polygon of two corners',
      {
        area: {
          kind: 'polygon',
          ring: [
            [16, 48],
            [16.1, 48],
          ],
        },
      },
    ],
    [
      'a polygon that crosses itself',
      {
        area: {
          kind: 'polygon',
          ring: [
            [16, 48],
            [16.01, 48.01],
            [16.01, 48],
            [16, 48.01],
          ],
        },
      },
    ],
    ['a time that ends before it begins', { from: 10, to: 9 }],
    ['a month', { from: 0, to: 30 * 86_400 }],
    ['a cursor that is none', { cursor: 'bm9wZQ' }],
    ['an area that is none', { area: 'Vienna' }],
  ])('is rejected with 400 for %s', async (_what, body) => {
    expect((await find(body)).status).toBe(400);
  });
  it('works across the date line', async () => {
    const place = { lat: -16.8, lon: 179.9995 };
    const phone = await app.aPhone(project, 'islander');
    const fixes = emptyColumns(60);
    for (let at = 0; at < 60; at++) {
      fixes.timestamp[at] = noon + at * 10;
      fixes.lat[at] = place.lat;
      fixes.lon[at] = at % 2 === 0 ? 179.9998 : -179.9998;
      fixes.accuracy[at] = 5;
      for (const name of ['speed', 'bearing', 'altitude'] as const) fixes[name][at] = Number.NaN;
    }
    await phone.uploadBytes(encodeBatch(randomUUID(), fixes));
    await processAll(app.db);
    const { body } = await find({ area: circle(200, place) });
    expect(body.items).toMatchObject([{ userId: 'islander', fixes: 60 }]);
  });
});

describe('the stored presence', () => {
  const rows = (userId: string) =>
    app.db.selectFrom('presence').select('slots').where('user_id', '=', userId).execute();
  it('needs only a few rows, however many positions there are', async () => {
    expect(await rows('at-noon')).toHaveLength(1);
    expect((await rows('drives-through')).length).toBeLessThan(10);
  });
  it('is unchanged by repeats, and grows by one bit with another quarter of a day', async () => {
    const phone = await app.aPhone(project, 'stays');
    await anyone('stays', noon, 0);
    await processAll(app.db);
    const [before] = await rows('stays');
    await anyone('stays', noon + 6 * 3_600, 0);
    await processAll(app.db);
    const [after, ...more] = await rows('stays');
    expect(more).toEqual([]);
    expect(after?.slots).not.toBe(before?.slots);
    expect((after?.slots ?? 0) & (before?.slots ?? 0)).toBe(before?.slots);
    expect(phone.userId).toBe('stays');
  });
  it('is deleted with the positions and with the user', async () => {
    await anyone('long-ago', noon - 500 * 86_400, 0);
    await processAll(app.db);
    expect(await rows('long-ago')).toHaveLength(1);
    await enforceRetention({ ...app.context, now: () => app.clock.now });
    expect(await rows('long-ago')).toEqual([]);
    const key = await app.aKey(project);
    const gone = await app.call(
      deleteAppUser,
      { query: { projectId: project, userId: 'nearby' } },
      { headers: key.headers },
    );
    expect(gone.status).toBe(200);
    expect(await rows('nearby')).toEqual([]);
    expect(await names({ area: circle(200) })).not.toContain('nearby');
  });
});

it('examines any number of positions without delaying others', async () => {
  await anyone('chatty', noon, 0);
  await processAll(app.db);
  const positions = emptyColumns(9_000);
  for (let at = 0; at < positions.length; at++) {
    positions.timestamp[at] = noon + at / 20;
    positions.lat[at] = HERE.lat;
    positions.lon[at] = HERE.lon;
  }
  const phone = await app.aPhone(project, 'chatty');
  expect((await phone.uploadBytes(encodeBatch(randomUUID(), positions))).status).toBe(200);
  await sql`
    insert into batches (project_id, user_id, batch_id, content_hash, first_ms, last_ms, fix_count, record_count, fixes)
    select project_id, user_id, gen_random_uuid(), content_hash, first_ms, last_ms, fix_count, record_count, fixes
    from batches, generate_series(1, 200) where user_id = 'chatty' and fix_count = ${positions.length}
  `.execute(app.db);
  const { ms, result } = await longestTurnOfRepeated(() => find());
  expect(result.body.items.map(({ userId }: PresenceRow) => userId)).toContain('chatty');
  expect(ms).toBeLessThan(100);
});
