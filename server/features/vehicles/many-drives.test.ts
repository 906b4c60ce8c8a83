import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createVehicle } from '#contract/vehicles.ts';
import { anApp } from '#tests/setup/app.ts';
import { assignVehicles } from './assign-vehicles.ts';

it('assigns more drives of one person than a statement takes values for', async () => {
  const app = await anApp();
  const { projectId, userId } = await app.aPhone(await app.aProject());
  const body = { name: 'Van', devices: [], drivers: [] };
  await app.call(createVehicle, { query: { projectId }, body }, { as: await app.aPerson({ dolphin: true }) });
  const drives = 16_400;
  // They had a vehicle whose device was never seen.
  const features = JSON.stringify({ vehicle: { id: 'gone', name: 'Gone', decidedBy: 'device' } });
  await sql`
    insert into timeline_items (
      project_id, user_id, start_ts, end_ts, type, measured_type, day, open, features, engine_version
    )
    select ${projectId}, ${userId}, at * 5, at * 5 + 4, 'CAR', 'CAR', '1970-01-01', false, ${features}::jsonb, '1'
    from generate_series(1, ${drives}::int) at
  `.execute(app.db);
  const days = [{ projectId, userId, day: '1970-01-01' }];
  expect(await app.db.transaction().execute((tx) => assignVehicles(tx, days))).toBe(drives);
  const changes = app.db.selectFrom('timeline_changes').select('kind').where('project_id', '=', projectId);
  expect(await changes.where('user_id', '=', userId).execute()).toHaveLength(drives);
}, 120_000);
