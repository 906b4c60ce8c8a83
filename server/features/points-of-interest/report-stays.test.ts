import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createPoi } from '#contract/poi.ts';
import { lockUser } from '#server/db/user-lock.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { aCircle, sendWalk } from './pois.test-support.ts';
import { reportStays } from './report-stays.ts';

const DWELL_SECONDS = 600;

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
});

const startTs = () => morningOf(app.clock.now, 1);
const later = () => new Date((startTs() + DWELL_SECONDS + 120) * 1000);

/** A project in which somebody has entered a place and is silent since. */
async function aProjectWithStay(userId: string): Promise<number> {
  const project = await app.aProject();
  await app.grant(admin, project, 'admin');
  const body = { name: 'Depot', shape: aCircle(), dwellSeconds: DWELL_SECONDS };
  await app.call(createPoi, { query: { projectId: project }, body }, { as: admin });
  await sendWalk(await app.aPhone(project, userId), startTs(), [
    [0, 10],
    [30, 20],
  ]);
  await processAll(app.db);
  return project;
}

const reportedOf = async (project: number): Promise<number> =>
  (await app.db.selectFrom('poi_events').select('id').where('project_id', '=', project).execute()).length;

it('a user whom somebody else works on delays nobody, and is reported the next time', async () => {
  const [held, other] = [await aProjectWithStay('held'), await aProjectWithStay('other')];
  await app.db.transaction().execute(async (tx) => {
    await lockUser(tx, held, 'held');
    expect(await reportStays(app.db, later())).toBe(1);
  });
  expect([await reportedOf(held), await reportedOf(other)]).toEqual([0, 1]);
  expect(await reportStays(app.db, later())).toBe(1);
  expect(await reportedOf(held)).toBe(1);
});

it('rows that somebody else has locked without the user are waited for only briefly', async () => {
  const [held, other] = [await aProjectWithStay('held'), await aProjectWithStay('other')];
  const failed: string[] = [];
  await app.db.transaction().execute(async (tx) => {
    await sql`select from poi_visits where project_id = ${held} and user_id = 'held' for update`.execute(tx);
    await reportStays(app.db, later(), ({ userId }) => failed.push(userId));
  });
  expect([failed, await reportedOf(other)]).toEqual([['held'], 1]);
  expect(await reportStays(app.db, later())).toBe(1);
});

it('a user whose stay cannot be reported does not end the round', async () => {
  const [broken, other] = [await aProjectWithStay('broken'), await aProjectWithStay('other')];
  const failed: string[] = [];
  await sql`alter table poi_events add constraint refused check (project_id <> ${sql.lit(broken)})`.execute(app.db);
  try {
    expect(await reportStays(app.db, later(), ({ userId }) => failed.push(userId))).toBe(1);
  } finally {
    await sql`alter table poi_events drop constraint refused`.execute(app.db);
  }
  expect([failed, await reportedOf(other)]).toEqual([['broken'], 1]);
  expect(await reportStays(app.db, later())).toBe(1);
});

it('projects take turns, however many stays of one are due', async () => {
  const [crowded, other] = [await aProjectWithStay('first'), await aProjectWithStay('other')];
  await sql`
    insert into poi_visits (project_id, user_id, poi_id, entered_ms, entered, due_ms)
    select project_id, 'a' || number, poi_id, entered_ms, entered, due_ms - 1000
    from poi_visits, generate_series(1, 600) number where project_id = ${crowded}
  `.execute(app.db);
  await reportStays(app.db, later());
  expect(await reportedOf(other)).toBe(1);
  expect(await reportedOf(crowded)).toBeLessThan(600);
});
