import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { lockProject, rollUpAll } from '#server/features/rollups/rollup-loop.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { sumUpAll } from './sum-up-weeks.ts';

let app: TestApp;
let busy: number;
let other: number;
const clock = () => ({ db: app.db, now: () => app.clock.now });
beforeAll(async () => {
  app = await anApp();
  [busy, other] = [await app.aProject(), await app.aProject()];
  for (const project of [busy, other]) await app.aPhone(project, 'ada');
  await rollUpAll(clock());
});

/** While somebody is erased in the busy project, say. */
const whileHeld = (work: () => Promise<void>) =>
  app.db.transaction().execute(async (tx) => {
    await lockProject(tx, busy);
    await work();
  });
const projectsIn = async (table: 'due_summaries' | 'rollup_changes') => {
  const { rows } = await sql<{ project: number }>`
    select distinct project_id as project from ${sql.table(table)} order by 1
  `.execute(app.db);
  return rows.map(({ project }) => project);
};

it('a busy project does not delay the weekly summaries of others', async () => {
  for (const project of [busy, other]) {
    await sql`
      insert into due_summaries (project_id, user_id, week, due_at)
      values (${project}, 'ada', '2026-01-05', '2026-01-12')
    `.execute(app.db);
  }
  await whileHeld(async () => {
    await sumUpAll(clock());
    expect(await projectsIn('due_summaries')).toEqual([busy]);
  });
  await sumUpAll(clock());
  expect(await projectsIn('due_summaries')).toEqual([]);
});

it('a busy project in which a day begins does not delay the roll-ups of others', async () => {
  await sql`update rollup_projects set today = '2026-01-05' where project_id = ${busy}`.execute(app.db);
  await sql`insert into rollup_changes (project_id, user_id) values (${other}, 'ada')`.execute(app.db);
  const today = sql<{ today: string }>`select today::text from rollup_projects where project_id = ${busy}`;
  await whileHeld(async () => {
    await rollUpAll(clock());
    expect(await projectsIn('rollup_changes')).toEqual([]);
    expect((await today.execute(app.db)).rows).toEqual([{ today: '2026-01-05' }]);
  });
  await rollUpAll(clock());
  expect((await today.execute(app.db)).rows).not.toEqual([{ today: '2026-01-05' }]);
});
