import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { encodeFixes } from '#contract/fix-codec.ts';
import { fixesOf } from '#engine/fixes.ts';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { changeUsers } from '#tests/setup/app-user-rows.ts';
import { longestTurn } from '#tests/setup/longest-turn.ts';
import { countedCells } from './activity-recount.test-support.ts';
import { MAX_CELLS_PER_TRIP } from './facts-of-item.ts';
import { logActivity } from './log-activity.ts';
import { rollUpActivity, rollUpAllActivity } from './roll-up-activity.ts';

/** Nothing that phones sent delays a caller by more than this. */
const MAX_MS = 100;
const MONDAY_TS = Date.parse('2026-03-02T08:00:00Z') / 1000;
const DAY_SECONDS = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

interface Drive {
  startTs: number;
  fixes: number;
  metersApart: number;
  /** How often the phone sent the same again. */
  batches: number;
}

/** Drives that have ended, a fix a second. */
async function drive(projectId: number, userId: string, { startTs, fixes, metersApart, batches }: Drive) {
  const rows = Array.from({ length: fixes }, (_, at) => ({
    timestamp: startTs + at,
    lat: 40 + (at * metersApart) / 111_195,
    lon: 16,
    accuracy: 5,
  }));
  const endTs = startTs + fixes - 1;
  const day = new Date(startTs * 1000).toISOString().slice(0, 10);
  await sql`
    insert into batches (project_id, user_id, batch_id, content_hash, first_ms, last_ms, fix_count, record_count, fixes)
    select ${projectId}, ${userId}, gen_random_uuid(), 0, ${startTs * 1000}, ${endTs * 1000}, ${fixes}, 0,
      ${Buffer.from(encodeFixes(fixesOf(rows)))}
    from generate_series(1, ${sql.lit(batches)})
  `.execute(app.db);
  await sql`
    insert into timeline_items (project_id, user_id, start_ts, end_ts, type, measured_type, day, open, start_time_zone,
      distance_meters, features, engine_version)
    values (${projectId}, ${userId}, ${startTs}, ${endTs}, 'CAR', 'CAR', ${day}, false, 'Europe/Vienna', 1000, '{}', 'test')
  `.execute(app.db);
  await app.db.transaction().execute((tx) => logActivity(tx, [{ projectId, userId, day }]));
}

const rolledUp = () => longestTurn(() => rollUpAllActivity(app.db));
const tripsIn = async (projectId: number) =>
  Object.entries(await countedCells(app.db, projectId)).filter(([name]) => name.endsWith('trips 0'));

it('delays nobody with an hour that a phone sent very often', { timeout: 90_000 }, async () => {
  const projectId = await app.aProject();
  const { userId } = await app.aPhone(projectId, `often-${randomUUID()}`);
  await drive(projectId, userId, { startTs: MONDAY_TS, fixes: 9_000, metersApart: 10, batches: 200 });
  expect((await rolledUp()).ms).toBeLessThan(MAX_MS);
  expect(new Set((await tripsIn(projectId)).map(([, trips]) => trips))).toEqual(new Set([1]));
});

it('delays nobody with a trip across a continent', { timeout: 90_000 }, async () => {
  const projectId = await app.aProject();
  const { userId } = await app.aPhone(projectId, `far-${randomUUID()}`);
  await drive(projectId, userId, { startTs: MONDAY_TS, fixes: 600, metersApart: 2_900, batches: 1 });
  expect((await rolledUp()).ms).toBeLessThan(MAX_MS);
  expect((await tripsIn(projectId)).length).toBeGreaterThan(4_000);
});

it('delays nobody with weeks that many phones send at once', { timeout: 120_000 }, async () => {
  const projectId = await app.aProject();
  for (let person = 0; person < 20; person++) {
    const { userId } = await app.aPhone(projectId, `late-${person}`);
    for (let day = 0; day < 18; day++) {
      const startTs = MONDAY_TS + day * DAY_SECONDS + person * 60;
      await drive(projectId, userId, { startTs, fixes: 1_800, metersApart: 15, batches: 1 });
    }
  }
  expect((await rolledUp()).ms).toBeLessThan(MAX_MS);
  expect(Math.max(...(await tripsIn(projectId)).map(([, trips]) => trips))).toBe(20 * 7);
});

const factsIn = async (projectId: number) => {
  const { rows } = await sql<{ facts: number }>`
    select coalesce(sum(length(facts)) / 14, 0)::int as facts from activity_items where project_id = ${projectId}
  `.execute(app.db);
  return rows[0]?.facts ?? 0;
};
const itemsOf = async (projectId: number, segment: string) => {
  const items = await app.db
    .selectFrom('activity_items')
    .select('segments')
    .where('project_id', '=', projectId)
    .execute();
  return items.filter(({ segments }) => segments.includes(segment)).length;
};

it('adds and moves far journeys of many days in steps of few cells', { timeout: 120_000 }, async () => {
  const [days, cellsADay] = [8, 3_500];
  const [busy, quiet] = [await app.aProject(), await app.aProject()];
  const [phone, other] = [await app.aPhone(busy, 'far'), await app.aPhone(quiet, 'near')];
  await platformIs(busy, 'iOS');
  await rollUpAllActivity(app.db);
  for (let day = 0; day < days; day++) {
    const startTs = MONDAY_TS + day * DAY_SECONDS;
    await drive(busy, phone.userId, { startTs, fixes: 400, metersApart: 2_900, batches: 1 });
  }
  await drive(quiet, other.userId, { startTs: MONDAY_TS, fixes: 600, metersApart: 15, batches: 1 });
  const added = await longestTurn(() => rollUpActivity(app.db));
  expect(await waiting()).toEqual(new Set([busy]));
  expect(await factsIn(busy)).toBeGreaterThan(cellsADay);
  expect(await factsIn(busy)).toBeLessThan((days / 2) * cellsADay);
  const rest = await rolledUp();
  expect(await factsIn(busy)).toBeGreaterThan(days * cellsADay);
  await platformIs(busy, 'Android');
  const moved = await longestTurn(() => rollUpActivity(app.db));
  expect(await itemsOf(busy, 'platform:Android')).toBeGreaterThan(0);
  expect(await itemsOf(busy, 'platform:Android')).toBeLessThan(days / 2);
  const restMoved = await rolledUp();
  expect(await itemsOf(busy, 'platform:Android')).toBe(days);
  const trips = await tripsIn(busy);
  const of = (segment: string) => trips.filter(([name]) => name.includes(` ${segment} `)).map(([, count]) => count);
  expect(of('platform:iOS')).toEqual([]);
  expect(of('platform:Android')).toEqual(of('all'));
  expect(Math.max(...of('all'))).toBe(7);
  const erased = await longestTurn(() => eraseUser(app.context, busy, phone.userId));
  expect(await tripsIn(busy)).toEqual([]);
  for (const { ms } of [added, rest, moved, restMoved, erased]) expect(ms).toBeLessThan(MAX_MS);
});

it('counts a trip without an end in its first cells only', { timeout: 90_000 }, async () => {
  const projectId = await app.aProject();
  const { userId } = await app.aPhone(projectId, `endless-${randomUUID()}`);
  await drive(projectId, userId, { startTs: MONDAY_TS, fixes: 1_600, metersApart: 2_900, batches: 1 });
  expect((await rolledUp()).ms).toBeLessThan(MAX_MS);
  expect(await factsIn(projectId)).toBe(MAX_CELLS_PER_TRIP);
});

/** Trips of many days, each with a harsh brake. */
async function brakeFor(projectId: number, userId: string, days: number, tripsADay: number) {
  const event = { timestamp: '2026-03-02T08:00:30Z', type: 'BRAKING', strength: 1, rawAccel: -4, lat: 48.2, lon: 16.3 };
  const features = JSON.stringify({ drivingBehaviorEvents: { events: [event], validTime: 600 } });
  await sql`
    insert into timeline_items (project_id, user_id, start_ts, end_ts, type, measured_type, day, open, start_time_zone,
      distance_meters, features, engine_version)
    select ${projectId}, ${userId}, start_ts, start_ts + 600, 'CAR', 'CAR',
      (to_timestamp(start_ts) at time zone 'UTC')::date, false, 'UTC', 1000, ${features}::jsonb, 'test'
    from generate_series(0, ${days * tripsADay - 1}::int) n,
      lateral (select ${MONDAY_TS - DAY_SECONDS}::bigint - n / ${tripsADay}::int * 86400 - n % ${tripsADay}::int * 900) t (start_ts)
  `.execute(app.db);
}

const platformIs = (projectId: number, platform: string) =>
  changeUsers(app.db, { project_id: projectId }, { device: JSON.stringify({ platform }) });
const brakesIn = async (projectId: number, segment: string) =>
  Object.entries(await countedCells(app.db, projectId))
    .filter(([name]) => name.includes(` ${segment} 89`) && name.endsWith(' braking'))
    .reduce((sum, [, brakes]) => sum + brakes, 0);
const waiting = async () =>
  new Set((await app.db.selectFrom('activity_changes').select('project_id').execute()).map((one) => one.project_id));

it('moves years of a phone to its new platform in steps that hold up nobody', { timeout: 120_000 }, async () => {
  const [busy, quiet] = [await app.aProject(), await app.aProject()];
  const [phone, other] = [await app.aPhone(busy, 'years'), await app.aPhone(quiet, 'day')];
  await brakeFor(busy, phone.userId, 600, 10);
  await brakeFor(quiet, other.userId, 1, 1);
  await platformIs(busy, 'iOS');
  await platformIs(quiet, 'iOS');
  await rollUpAllActivity(app.db);
  expect(await brakesIn(busy, 'platform:iOS')).toBe(6_000);
  await platformIs(busy, 'Android');
  await platformIs(quiet, 'Android');
  const round = await longestTurn(() => rollUpActivity(app.db));
  expect(await waiting()).toEqual(new Set([busy]));
  const rest = await rolledUp();
  expect(await brakesIn(busy, 'platform:iOS')).toBe(0);
  expect(await brakesIn(busy, 'platform:Android')).toBe(6_000);
  expect(Math.max(round.ms, rest.ms)).toBeLessThan(MAX_MS);
});

it('moves trips to another platform after their positions have expired', async () => {
  const projectId = await app.aProject();
  const { userId } = await app.aPhone(projectId, `expired-${randomUUID()}`);
  await drive(projectId, userId, { startTs: MONDAY_TS, fixes: 600, metersApart: 15, batches: 1 });
  await rollUpAllActivity(app.db);
  const before = await tripsIn(projectId);
  await app.db.deleteFrom('batches').where('project_id', '=', projectId).execute();
  await platformIs(projectId, 'iOS');
  await rollUpAllActivity(app.db);
  const after = await tripsIn(projectId);
  const ofSegment = (trips: typeof before, segment: string) =>
    trips.filter(([name]) => name.includes(` ${segment} `)).sort();
  expect(ofSegment(after, 'all')).toEqual(ofSegment(before, 'all'));
  expect(ofSegment(after, 'platform:iOS')).toHaveLength(ofSegment(before, 'all').length);
});
