import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { gatheringRound, MARKS_KEPT_MINUTES } from './start-gathering.ts';

let app: TestApp;
let project: number;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
});

const announceChange = () =>
  app.db.insertInto('live_changes').values({ project_id: project, user_id: 'someone', kind: 'timeline' }).execute();
const ageMarks = () => {
  const at = sql<Date>`now() - make_interval(mins => ${MARKS_KEPT_MINUTES + 1})`;
  return app.db.updateTable('live_marks').set({ at }).where('project_id', '=', project).execute();
};
const marks = async () => {
  const rows = await app.db.selectFrom('live_marks').select('position').where('project_id', '=', project).execute();
  return rows.length;
};
const slotsOfDay = async () => {
  const rows = app.db.selectFrom('project_day_aggregates').select('slot').where('project_id', '=', project);
  return (await rows.orderBy('slot').execute()).map(({ slot }) => slot);
};

it('deletes old marks and folds old days once a minute, also while something changes in every round', async () => {
  const amounts = { items: 1, distance_meters: 10, seconds: 1 };
  const day = { project_id: project, day: '2026-01-10', type: 'CAR' as const, ...amounts };
  await app.db
    .insertInto('project_day_aggregates')
    .values([1, 2].map((slot) => ({ ...day, slot })))
    .execute();
  const before = gatheringRound(app.db);
  await announceChange();
  expect(await before()).toBe('worked');
  await ageMarks();

  const round = gatheringRound(app.db);
  await announceChange();
  expect(await round()).toBe('worked');
  expect(await marks()).toBe(1);
  expect(await slotsOfDay()).toEqual([0]);

  await ageMarks();
  await announceChange();
  expect(await round()).toBe('worked');
  expect(await marks()).toBe(2);
  expect(await round()).toBeUndefined();
});
