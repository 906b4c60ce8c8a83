import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { getDay } from '#contract/day.ts';
import type { ItemFeatures } from '#contract/timeline.ts';
import { anApp, type TestApp, type TestPhone } from '#tests/setup/app.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { recordsOfMany } from './stored-records.ts';

const HOUR_MS = 3_600_000;

const drive = (startMs: number) => ({
  t: Array.from({ length: 600 }, (_, at) => startMs + at * 1_000),
  lat: Array.from({ length: 600 }, () => 48.2),
  lon: Array.from({ length: 600 }, (_, at) => 16.3 + at * 0.0003),
});
const event = (t: number) => ({ t, kind: 'BRAKING', strength: 1, rawAccel: 3 });

/** As stored when the contract allowed more. */
const store = ({ db }: TestApp, { projectId, userId }: TestPhone, t: number, records: object[]) =>
  sql`
    insert into device_records (project_id, user_id, list, first_ms, last_ms, batch_id, record_count, records)
    values (${projectId}, ${userId}, 'events', ${t}, ${t}, gen_random_uuid(), ${records.length}, ${JSON.stringify(records)}::jsonb)
  `.execute(db);

it('computes and shows the trips of a phone with a stored event that ends at no date', async () => {
  const app = await anApp();
  const phone = await app.aPhone(await app.aProject());
  const startMs = app.clock.now.getTime() - HOUR_MS;
  const t = startMs + 60_000;
  await store(app, phone, t, [{ t, kind: 'PHONE_CALL', end: Number.MAX_SAFE_INTEGER }, event(t)]);
  await phone.upload({ fixes: drive(startMs) });
  await processAll(app.db);
  const items = await app.db
    .selectFrom('timeline_items')
    .select(['type', 'features'])
    .where('user_id', '=', phone.userId)
    .execute();
  const events = items.flatMap(({ features }) => (features as ItemFeatures).drivingBehaviorEvents?.events ?? []);
  expect(events.map(({ type }) => type)).toEqual(['BRAKING']);
  const as = await app.aMember(phone.projectId, 'admin');
  const query = { projectId: phone.projectId, userId: phone.userId };
  expect((await app.call(getDay, { query }, { as })).status).toBe(200);
});

it('reads no records of a batch that is set aside', async () => {
  const app = await anApp();
  const phone = await app.aPhone(await app.aProject());
  const t = app.clock.now.getTime() - HOUR_MS;
  const [aside, other] = [randomUUID(), randomUUID()];
  for (const [at, batchId] of [aside, other].entries()) await phone.upload({ batchId, events: [event(t + at)] });
  await sql`update batches set set_aside_at = now() where batch_id = ${aside}`.execute(app.db);
  const [found] = await recordsOfMany(app.db, [{ ...phone, fromMs: t - HOUR_MS, toMs: null }]);
  expect(found?.events.map((one) => one.t)).toEqual([t + 1]);
});
