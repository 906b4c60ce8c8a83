import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { isCluster } from '#server/db/distribute.ts';

/** Resolves once so many statements of others wait for a lock of this database. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  const waits = (await isCluster(db))
    ? sql`citus_lock_waits`
    : sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const waiting = sql<{ count: number }>`select count(*)::int as count from ${waits}`;
  await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toEqual([{ count }]), 5_000);
}

/** How many transactions of this database wait for what their process does meanwhile. */
export async function openTransactions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'
  `.execute(db);
  return rows[0]?.count ?? 0;
}
