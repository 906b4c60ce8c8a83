import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { encodeBatch } from '#contract/fix-codec.ts';
import { MAX_METAS } from '#contract/upload-records.ts';
import { listTimeline } from '#contract/v20.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { anApp } from '#tests/setup/app.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { recordsOfMany } from './stored-records.ts';

const EVENTS_A_BATCH = 1_000;

it('keeps a trip small, however many events and entries of metadata its phone reports', async () => {
  const app = await anApp();
  const project = await app.aProject();
  const key = await app.aKey(project);
  const phone = await app.aPhone(project, 'demo-user');
  const start = morningOf(app.clock.now, 2);
  await phone.uploadBytes(encodeBatch(randomUUID(), aDay({ seed: 7, timestamp: start })));
  for (let batch = 0; batch < 5; batch++) {
    const events = Array.from({ length: EVENTS_A_BATCH }, (_, at) => ({
      t: (start + at * 40 + batch) * 1_000,
      kind: 'BRAKING',
      strength: 1,
      rawAccel: 3,
    }));
    const metas = (from: number) =>
      Object.fromEntries(Array.from({ length: MAX_METAS }, (_, at) => [`entry-${from + at}`, 'x'.repeat(1_000)]));
    const tripMetas = [0, 1].map((half) => ({ t: (start + 1_200) * 1_000, metas: metas(half * (batch + 1) * 50) }));
    const { status, text } = await phone.upload({ batchId: randomUUID(), events, tripMetas });
    expect(status, text).toBe(200);
  }
  await processAll(app.db);
  const query = { projectId: project, userId: 'demo-user' };
  const { body: items } = await app.call(listTimeline, { query }, { headers: key.headers, origin: null });
  const counts = items.map(({ features }) => ({
    events: features.drivingBehaviorEvents?.events.length ?? 0,
    metas: Object.keys(features.metas ?? {}).length,
  }));
  expect(Math.max(...counts.map(({ metas }) => metas))).toBeGreaterThan(20);
  expect(Math.max(...counts.map(({ metas }) => metas))).toBeLessThan(MAX_METAS);
  expect(counts.reduce((sum, { events }) => sum + events, 0)).toBeLessThan(2_500);
  expect(Math.max(...counts.map(({ events }) => events))).toBeGreaterThan(10);
});

const DAY_MS = 86_400_000;
const LISTS_A_DAY = 60;
const EVERY_MS = 500;
/** Nothing that a phone sent delays others by more than this. */
const MAX_MS = 100;

it('reads the first events of each day of a phone that stored very many, and delays nobody', async () => {
  const app = await anApp();
  const { projectId, userId } = await app.aPhone(await app.aProject());
  const fromMs = Math.floor(app.clock.now.getTime() / DAY_MS - 3) * DAY_MS;
  await sql`
    insert into device_records (project_id, user_id, list, first_ms, last_ms, batch_id, record_count, records)
    select ${projectId}, ${userId}, 'events', min(t), max(t), gen_random_uuid(), count(*),
      jsonb_agg(jsonb_build_object('t', t, 'kind', 'BRAKING', 'strength', 1, 'rawAccel', 3) order by t)
    from generate_series(0, 1) day, generate_series(0, ${sql.lit(LISTS_A_DAY - 1)}) list,
      lateral (
        select ${fromMs}::bigint + day * ${sql.lit(DAY_MS)}
          + (list * ${sql.lit(EVENTS_A_BATCH)} + at) * ${sql.lit(EVERY_MS)} as t
        from generate_series(0, ${sql.lit(EVENTS_A_BATCH - 1)}) at
      ) event
    group by day, list
  `.execute(app.db);
  const span = { projectId, userId, fromMs, toMs: null };
  const { ms, result } = await longestTurnOfRepeated(() => recordsOfMany(app.db, [span]));
  const expected = [0, 1].flatMap((day) =>
    Array.from({ length: 2_000 }, (_, at) => fromMs + day * DAY_MS + at * EVERY_MS),
  );
  expect(result[0]?.events.map(({ t }) => t)).toEqual(expected);
  expect(ms).toBeLessThan(MAX_MS);
  const ofMany = await recordsOfMany(app.db, Array(250).fill(span));
  expect(ofMany.map(({ events }) => events.length)).toEqual(Array(250).fill(2_000));
});

it('reads the first metadata of a phone that stored very much of it', async () => {
  const app = await anApp();
  const { projectId, userId } = await app.aPhone(await app.aProject());
  const fromMs = app.clock.now.getTime() - 20 * DAY_MS;
  for (let day = 0; day < 10; day++) {
    const t = fromMs + day * DAY_MS;
    const records = Array.from({ length: 1_000 }, () => ({ t, metas: { note: randomBytes(675).toString('base64') } }));
    await app.db
      .insertInto('device_records')
      .values({
        ...{ project_id: projectId, user_id: userId, list: 'tripMetas', first_ms: t, last_ms: t },
        ...{ batch_id: randomUUID(), record_count: records.length, records: JSON.stringify(records) },
      })
      .execute();
  }
  const [found] = await recordsOfMany(app.db, [{ projectId, userId, fromMs, toMs: null }]);
  const days = new Set(found?.metas.map(({ t }) => (t - fromMs) / DAY_MS));
  expect([...days].slice(0, 3)).toEqual([0, 1, 2]);
  expect(days.size).toBeLessThan(8);
});
