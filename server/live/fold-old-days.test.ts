import { beforeAll, expect, it } from 'vitest';
import { encodeBatch } from '#contract/fix-codec.ts';
import { sliceFixes } from '#engine/fixes.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { foldOldDays } from './fold-old-days.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

const slotsOf = async (projectId: number) => {
  const rows = app.db.selectFrom('project_day_aggregates').select(['slot', 'items']);
  return rows.where('project_id', '=', projectId).orderBy('slot').execute();
};
const spread = (project_id: number, slots: readonly number[]) =>
  app.db
    .insertInto('project_day_aggregates')
    .values(
      slots.map((slot) => ({
        ...{ project_id, day: '2026-01-10', type: 'CAR' as const, slot },
        ...{ items: 1, distance_meters: 10, seconds: 1 },
      })),
    )
    .execute();

it('folds the sums of old days into one row that no engine writes to', async () => {
  const [project, driven] = [await app.aProject(), await app.aProject()];
  await spread(project, [0, 1, 16]);
  const phone = await app.aPhone(driven);
  const day = aDay({ seed: 1, timestamp: morningOf(app.clock.now, 20) });
  const id = '0b7e8a52-9f6c-4d0e-8a53-000000000001';
  expect((await phone.uploadBytes(encodeBatch(id, sliceFixes(day, 0, 10_000)))).status).toBe(200);
  await processAll(app.db);
  const slots = (await slotsOf(driven)).map(({ slot }) => slot);
  expect(slots.length).toBeGreaterThan(0);
  expect(slots).not.toContain(0);
  await foldOldDays(app.db);
  expect(await slotsOf(project)).toEqual([{ slot: 0, items: 3 }]);
  expect(new Set((await slotsOf(driven)).map(({ slot }) => slot))).toEqual(new Set([0]));
});

it('waits for no engine that is adding to an old day', async () => {
  const [busy, other] = [await app.aProject(), await app.aProject()];
  await spread(busy, [0, 1, 2]);
  await spread(other, [1, 2]);
  await app.db.transaction().execute(async (tx) => {
    const held = tx.selectFrom('project_day_aggregates').select('slot').where('project_id', '=', busy);
    await held.where('slot', '=', 1).forUpdate().execute();
    await foldOldDays(app.db);
    expect(await slotsOf(other)).toEqual([{ slot: 0, items: 2 }]);
  });
  await foldOldDays(app.db);
  expect(await slotsOf(busy)).toEqual([{ slot: 0, items: 3 }]);
});
