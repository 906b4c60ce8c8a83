import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { encodeFixes } from '#contract/fix-codec.ts';
import { fixesOf } from '#engine/fixes.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { longestTurn } from '#tests/setup/longest-turn.ts';
import { countedCells } from './activity-recount.test-support.ts';
import { logActivity } from './log-activity.ts';
import { rollUpAllActivity } from './roll-up-activity.ts';

/** Nothing that phones sent delays a caller by more than this. */
const MOST_MS = 100;
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
  expect((await rolledUp()).ms).toBeLessThan(MOST_MS);
  expect(new Set((await tripsIn(projectId)).map(([, trips]) => trips))).toEqual(new Set([1]));
});

it('delays nobody with a trip across a continent', { timeout: 90_000 }, async () => {
  const projectId = await app.aProject();
  const { userId } = await app.aPhone(projectId, `far-${randomUUID()}`);
  await drive(projectId, userId, { startTs: MONDAY_TS, fixes: 600, metersApart: 2_900, batches: 1 });
  expect((await rolledUp()).ms).toBeLessThan(MOST_MS);
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
  expect((await rolledUp()).ms).toBeLessThan(MOST_MS);
  expect(Math.max(...(await tripsIn(projectId)).map(([, trips]) => trips))).toBe(20 * 7);
});
