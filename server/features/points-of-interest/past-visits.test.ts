import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { createPoi } from '#contract/poi.ts';
import { lockUser } from '#server/db/user-lock.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { findPastVisits } from './past-visits.ts';
import { aCircle, sendWalk } from './pois.test-support.ts';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
});

async function aProject(): Promise<number> {
  const project = await app.aProject();
  await app.grant(admin, project, 'admin');
  return project;
}
const aPoi = (projectId: number) =>
  app.call(createPoi, { query: { projectId }, body: { name: 'Depot', shape: aCircle() } }, { as: admin });
const workOf = (project: number) =>
  app.db
    .selectFrom('poi_past_works')
    .select(['state', 'tries', 'done', 'total', 'worked_at'])
    .where('project_id', '=', project)
    .executeTakeFirstOrThrow();

it('a user with very many positions is searched in several transactions', async () => {
  const project = await aProject();
  const phone = await app.aPhone(project, 'busy');
  const still = Array.from({ length: 9_000 }, (_, at) => [at, at % 90] as const);
  for (const day of [3, 2, 1])
    for (const from of [0, 9_000, 18_000]) await sendWalk(phone, morningOf(app.clock.now, day) + from, still);
  await processAll(app.db);
  await aPoi(project);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await findPastVisits(app.context);
    const sent = query.mock.calls.map(([first]: unknown[]) =>
      typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''),
    );
    const locks = sent.filter((text) => text.includes('pg_advisory_xact_lock')).length;
    const reports = sent.filter((text) => text.includes('update "poi_past_works"')).length;
    expect(locks).toBeGreaterThan(1);
    expect(reports).toBeGreaterThan(locks);
  } finally {
    query.mockRestore();
  }
  expect(await workOf(project)).toMatchObject({ state: 'done', tries: 1, done: 1, total: 1 });
});

it('a search that waits for a user keeps its lease, and goes on', async () => {
  const project = await aProject();
  await sendWalk(await app.aPhone(project, 'held'), morningOf(app.clock.now, 1), [
    [0, 10],
    [30, 20],
  ]);
  await processAll(app.db);
  await aPoi(project);
  const { searching } = await app.db.transaction().execute(async (tx) => {
    await lockUser(tx, project, 'held');
    const started = { searching: findPastVisits(app.context) };
    await untilWaiting(app.db, 1);
    await sql`update poi_past_works set worked_at = now() - interval '200 seconds'`.execute(app.db);
    const before = (await workOf(project)).worked_at?.getTime() ?? 0;
    await expect.poll(async () => (await workOf(project)).worked_at?.getTime()).toBeGreaterThan(before);
    return started;
  });
  await searching;
  expect(await workOf(project)).toMatchObject({ state: 'done', tries: 1 });
  const found = await app.db.selectFrom('poi_events').select('kind').where('project_id', '=', project).execute();
  expect(found).toEqual([{ kind: 'enter' }]);
});
