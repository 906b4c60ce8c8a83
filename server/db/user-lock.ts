import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** One lock a user, held to the end of the transaction: the engine and an erasure never work on a user at once. */
export async function lockUser(tx: Kysely<Tables>, projectId: number, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, ${projectId}))`.execute(tx);
}

/** The same, if nobody holds it. */
export async function tryLockUser(tx: Kysely<Tables>, projectId: number, userId: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${userId}, ${projectId})) as mine
  `.execute(tx);
  return rows[0]?.mine ?? false;
}
