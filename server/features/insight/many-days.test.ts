import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { getOverTime } from '#contract/insight-trips.ts';
import { EXPOSURE_SUMS } from '#server/ingest/run/exposure-sums.ts';
import { SCORE_SUMS } from '#server/ingest/run/score-sums.ts';
import { anApp } from '#tests/setup/app.ts';
import { longestTurnOfRepeated, MAX_DELAY_MS } from '#tests/setup/longest-turn.ts';

const [FROM, TO, DAYS] = ['2016-02-01', '2026-01-31', 3_653];

it('the figures of ten years by month delay nobody', async () => {
  const app = await anApp();
  const projectId = await app.aProject();
  const reader = await app.aMember(projectId, 'reader');
  await app.aPhone(projectId, 'demo-user');
  const [scores, exposures] = [sql.lit(SCORE_SUMS), sql.lit(EXPOSURE_SUMS)];
  const everyDay = sql`generate_series(${FROM}::date, ${TO}::date, interval '1 day') day`;
  await sql`
    insert into day_scores (project_id, user_id, day, counted, sums)
    select ${projectId}, 'demo-user', day, true, array_fill(1000::bigint, array[${scores}]) from ${everyDay}
  `.execute(app.db);
  await sql`
    insert into day_exposures (project_id, user_id, day, counted, sums)
    select ${projectId}, 'demo-user', day, true, array_fill(1::bigint, array[${exposures}]) from ${everyDay}
  `.execute(app.db);
  await sql`
    insert into project_counters (project_id, counter, key, amount)
    select ${projectId}, family || '/' || part, day::date::text, 2
    from ${everyDay}, (values ('score', ${scores}), ('etr', ${exposures})) f (family, parts), generate_series(1, parts) part
  `.execute(app.db);
  const query = { projectId, userId: 'demo-user', by: 'month' as const, from: FROM, to: TO };
  const { ms, result } = await longestTurnOfRepeated(() => app.call(getOverTime, { query }, { as: reader }));
  expect(result.body.steps).toHaveLength(120);
  const { own, project } = result.body.whole;
  expect([own.activeDays, own.drives, project.drives]).toEqual([DAYS, DAYS, 2 * DAYS]);
  for (const step of result.body.steps) {
    const length = (Date.parse(step.to) - Date.parse(step.from)) / 86_400_000 + 1;
    expect([step.own.drives, step.project.drives]).toEqual([length, 2 * length]);
  }
  expect(ms).toBeLessThan(MAX_DELAY_MS);
}, 60_000);
