import type pg from 'pg';
import { dayAfter, utcDay } from '#contract/utc-day.ts';
import { PEOPLE_LENGTH, SUMS_LENGTH } from '#server/features/rollups/layout.ts';

const DAYS = 30;
/** The rolling periods end today. */
export const LAST_DAY = utcDay(Date.now());
export const FIRST_DAY = dayAfter(LAST_DAY, 1 - DAYS);
/** The GROUP BY reads this many days; with all of them it would take even longer. */
export const GROUPED_DAYS = 3;
const LAST_TS = Date.parse(LAST_DAY) / 1_000;

/** Roll-ups of a project as they are after a month in which each of its people travelled every day, made by SQL. */
export async function addPeople(pool: pg.Pool, projectId: number, count: number): Promise<void> {
  await pool.query(
    `insert into people_periods
     select $1, 'user-' || lpad(n::text, 7, '0'), 'last30', 20 + n % 90, 100000 + (n * 7919) % 900000,
       36000 + n % 9000, n % 5000, n % 7000, n % 3000,
       case when n % 20 > 0 then 30 + (n * 31) % 71 end, case when n % 20 > 0 then 20 + (n * 17) % 81 end,
       case when n % 20 > 0 then 10 + (n * 13) % 91 end, case when n % 20 > 0 then (n * 11) % 101 end,
       50, case when n % 20 > 0 then (n * 31) % 71 - 20 end, case when n % 20 > 0 then (n * 17) % 81 - 30 end,
       case when n % 20 > 0 then (n * 13) % 91 - 40 end, case when n % 20 > 0 then (n * 11) % 101 - 50 end, (n * 37 % 4000) / 100.0, (n * 41 % 2000) / 100.0,
       (n * 43 % 90000) / 100.0, $3::bigint - (n * 101) % 2000000, $3::bigint - (n * 103) % 2000000, (n * 29) % 101
     from generate_series(1, $2::bigint) n`,
    [projectId, count, LAST_TS],
  );
  await pool.query(
    `insert into day_scores (project_id, user_id, day, counted, sums)
     select $1, 'user-' || lpad(n::text, 7, '0'), $3::date - d, true,
       array[9000, 9000 * (30 + (n * 31) % 71), 9000, 9000 * 80, 9000, 9000 * 90, 9000, 9000 * 70, 9000, 9000 * 60]
     from generate_series(0, $4::int - 1) d, generate_series(1, $2::bigint) n`,
    [projectId, count, LAST_DAY, GROUPED_DAYS],
  );
  for (const segment of ['all', 'platform:iOS', 'platform:Android']) {
    await pool.query(
      `insert into segment_days
       select $1, $3, $4::date - d, $2::bigint, array(select ($2::bigint * at) from generate_series(1, $5::int) at)
       from generate_series(0, $6::int - 1) d`,
      [projectId, count, segment, LAST_DAY, SUMS_LENGTH, DAYS],
    );
    await pool.query(
      `insert into segment_periods
       select $1, $3, 'last30', $2::bigint, array(select ($2::bigint * at) from generate_series(1, $4::int) at)`,
      [projectId, count, segment, PEOPLE_LENGTH],
    );
  }
}

/** Runs without the indexes of a table, which are built faster once all rows are there. */
export async function withoutIndexes(pool: pg.Pool, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = $1 and indexname not like '%_pkey'`,
    [table],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await pool.query(definition);
}
