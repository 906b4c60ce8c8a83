import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { longestTurn } from '#tests/setup/longest-turn.ts';
import { gatherChanges } from './gather-changes.ts';

/** More than a round takes. */
const VERY_MANY = 25_000;
/** However many changes wait, nobody waits longer than this for the thread that gathers them. */
const MAX_MS = 100;

let app: TestApp;
let busy: number;
let other: number;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  [busy, other] = [await app.aProject(), await app.aProject()];
  while ((await gatherChanges(app.db)) > 0);
});

/** For as many keys; the amount by the number of the change. */
const change = (project: number, many: number, amount = sql`1`) =>
  sql`
    insert into counter_changes (project_id, user_id, counter, key, amount)
    select ${project}, 'someone', 'trouble/reason:' || at, '2026-11-01', ${amount} from generate_series(1, ${many}::int) at
  `.execute(app.db);

async function countersOf(project: number): Promise<number> {
  const rows = app.db.selectFrom('project_counters').select('key').where('project_id', '=', project);
  return (await rows.where('counter', 'like', 'trouble/%').execute()).length;
}

async function marksOf(project: number): Promise<string[]> {
  const rows = await app.db.selectFrom('live_marks').select('kind').where('project_id', '=', project).execute();
  return rows.map(({ kind }) => kind).sort();
}

it('counts for every project in each round, however many changes of another one wait', async () => {
  await change(busy, VERY_MANY);
  await change(other, 3);
  const { ms } = await longestTurn(() => gatherChanges(app.db));
  expect(await countersOf(other)).toBe(3);
  expect(await marksOf(other)).toEqual(['troubles']);
  expect(ms).toBeLessThan(MAX_MS);
  await gatherChanges(app.db);
  expect(await countersOf(busy)).toBe(VERY_MANY);
});

it('announces changes of every project in each round', async () => {
  await sql`
    insert into live_changes (project_id, user_id, kind)
    select ${busy}, 'user ' || at, 'timeline' from generate_series(1, ${VERY_MANY}::int) at
  `.execute(app.db);
  await app.db.insertInto('live_changes').values({ project_id: other, kind: 'deliveries' }).execute();
  await gatherChanges(app.db);
  expect(await marksOf(other)).toEqual(['deliveries']);
});

it('keeps no counter that is back at zero', async () => {
  await change(busy, 10, sql`at`);
  await gatherChanges(app.db);
  await change(busy, 10, sql`case when at <= 4 then -at else 1 end`);
  await change(other, 2);
  await change(other, 2, sql`-1`);
  await gatherChanges(app.db);
  const { rows } = await sql<{ amount: number }>`
    select amount from project_counters where project_id in (${busy}, ${other}) and counter like 'trouble/%' order by amount
  `.execute(app.db);
  expect(rows.map(({ amount }) => amount)).toEqual([6, 7, 8, 9, 10, 11]);
  expect(await marksOf(other)).toEqual(['troubles']);
});
