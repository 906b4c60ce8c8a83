import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { getInsights } from '#contract/insights.ts';
import { SUMS_LENGTH } from '#server/features/rollups/layout.ts';
import { anApp } from '#tests/setup/app.ts';
import { longestTurn } from '#tests/setup/longest-turn.ts';

const PEOPLE = 60_000;
const DAY = '2026-11-10';

it('insights into days of one’s own choice delay nobody, however many people there are', async () => {
  const app = await anApp();
  const projectId = await app.aProject();
  const reader = await app.aMember(projectId, 'reader');
  const [length, many] = [sql.lit(SUMS_LENGTH), sql.lit(PEOPLE)];
  await sql`
    insert into user_days (project_id, user_id, day, sums, details, last_ts)
    select ${projectId}, 'u' || n, ${DAY}::date, array_fill((1000 + n * 7 % 900)::bigint, array[${length}]), '{}', 1
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
  const { ms, result } = await longestTurn(() => app.call(getInsights, { query }, { as: reader }));
  expect(result.body.own.users).toBe(PEOPLE);
  expect(ms).toBeLessThan(100);
}, 60_000);
