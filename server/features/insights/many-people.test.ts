import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { getInsights } from '#contract/insights.ts';
import { FIGURES_LENGTH, SUMS_LENGTH } from '#server/features/rollups/layout.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';

let app: TestApp;
let projectId: number;
let reader: Visitor;
beforeEach(async () => {
  app ??= await anApp();
  projectId = await app.aProject();
  reader = await app.aMember(projectId, 'reader');
});

const length = sql.lit(SUMS_LENGTH);
const PEOPLE = 60_000;
const DAY = '2026-11-10';

it('insights into days of one’s own choice delay nobody, however many people there are', async () => {
  const many = sql.lit(PEOPLE);
  await sql`
    insert into user_days (project_id, user_id, day, sums, details, last_ts)
    select ${projectId}, 'u' || n, ${DAY}::date, array_fill((1000 + n * 7 % 900)::bigint, array[${sql.lit(FIGURES_LENGTH)}]), '{}', 1
    from generate_series(1, ${many}) n
  `.execute(app.db);
  await sql`
    insert into user_segments (project_id, user_id, segments)
    select ${projectId}, 'u' || n, array['all'] from generate_series(1, ${many}) n
  `.execute(app.db);
  await sql`
    insert into segment_days (project_id, segment, day, users, sums)
    values (${projectId}, 'all', ${DAY}::date, ${many}, array_fill(1000::bigint, array[${length}]))
  `.execute(app.db);
  const query = { projectId, segment: 'all', period: `${DAY}..${DAY}` };
  const { ms, result } = await longestTurnOfRepeated(() => app.call(getInsights, { query }, { as: reader }));
  expect(result.body.own.users).toBe(PEOPLE);
  expect(ms).toBeLessThan(100);
}, 60_000);

it('insights into half a roll-out over a year delay nobody', async () => {
  await sql`
    insert into segment_days (project_id, segment, day, users, sums)
    select ${projectId}, 'group:' || n, ${DAY}::date - ago, 100, array_fill(123456::bigint, array[${length}])
    from generate_series(0, 99) n, generate_series(0, 364) ago
  `.execute(app.db);
  await sql`
    insert into sdk_rollouts (project_id, config, features, number, share, started_at)
    values (${projectId}, '{}', '{}', 2, 50, now())
  `.execute(app.db);
  const query = { projectId, segment: 'group:in', period: `2025-11-11..${DAY}` };
  const { ms, result } = await longestTurnOfRepeated(() => app.call(getInsights, { query }, { as: reader }));
  expect(result.body.own.days).toHaveLength(365);
  expect(ms).toBeLessThan(100);
}, 60_000);
