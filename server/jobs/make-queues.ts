import type pg from 'pg';
import PgBoss from 'pg-boss';
import { JOBS_SCHEMA } from './jobs.ts';

/** The queues that a database has; none before the first start. */
export async function queueNames(pool: pg.Pool): Promise<string[]> {
  const found = await pool.query<{ there: boolean }>(`select to_regclass('${JOBS_SCHEMA}.queue') is not null as there`);
  if (!found.rows[0]?.there) return [];
  return (await pool.query<{ name: string }>(`select name from ${JOBS_SCHEMA}.queue order by name`)).rows.map(
    ({ name }) => name,
  );
}

/** Makes the tables of jobs with these queues, and does no work. */
export async function makeQueues(pool: pg.Pool, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const boss = new PgBoss({
    ...{ schema: JOBS_SCHEMA, supervise: false, schedule: false },
    db: { executeSql: (text, values) => pool.query(text, values) },
  });
  await boss.start();
  for (const name of names) await boss.createQueue(name);
  await boss.stop({ graceful: false, wait: true });
}
