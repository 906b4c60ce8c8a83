import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { applyAreas, getAreaWork } from '#contract/dangerous-area-works.ts';
import { createDangerousArea } from '#contract/dangerous-areas.ts';
import { openPool } from '#server/db/database.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { anApp } from '#tests/setup/app.ts';
import { longestTurn } from '#tests/setup/longest-turn.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { runAreaWorks } from './run-area-works.ts';

const AREAS = 2_000;
const PLACE = { lat: 48.2, lon: 16.3 };

it('compares past trips with any number of areas without delaying others', async () => {
  const app = await anApp();
  const dolphin = await app.aPerson({ dolphin: true });
  const phone = await app.aPhone(await app.aProject());
  const seconds = Array.from({ length: 3_000 }, (_, at) => at);
  const start = app.clock.now.getTime() - 2 * 86_400_000;
  await phone.upload({
    fixes: {
      t: seconds.map((at) => start + at * 1_000),
      lat: seconds.map(() => PLACE.lat),
      lon: seconds.map((at) => PLACE.lon + at * 0.0002),
    },
  });
  await processAll(app.db);
  const create = async (name: string) => {
    const shape = { kind: 'circle' as const, ...PLACE, radiusMeters: 20_000 };
    expect((await app.attempt(createDangerousArea, { body: { name, shape } }, { as: dolphin })).status).toBe(200);
  };
  await create('first');
  await sql`
    insert into dangerous_areas
    select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'name', 'copy ' || n))).*
    from dangerous_areas a, generate_series(1, ${AREAS}::int) n
  `.execute(app.db);
  await create('last');
  const pool = openPool({ ...app.connection, max: 3 });
  const jobs = await startJobs(pool, app.context.log);
  const works = await runAreaWorks(jobs, app.context);
  try {
    const { ms } = await longestTurn(async () => {
      const { body } = await app.call(applyAreas, { body: { days: 20 } }, { as: dolphin });
      const params = { id: body.work.id };
      const stateOf = async () => (await app.call(getAreaWork, { params }, { as: dolphin })).body.work.state;
      for (let state = await stateOf(); state !== 'done'; state = await stateOf()) {
        expect(['waiting', 'running']).toContain(state);
        await sleep(100);
      }
    });
    expect(ms).toBeLessThan(100);
  } finally {
    await works.stop();
    await jobs.stop();
    await pool.end();
  }
  const crossed = await app.db.selectFrom('area_crossings').select('area_id').distinct().execute();
  expect(crossed).toHaveLength(AREAS + 2);
}, 120_000);
