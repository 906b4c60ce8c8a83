import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** One lock a user, held to the end of the transaction: the engine and an erasure never work on a user at once. */
export async function lockUser(tx: Kysely<Tables>, projectId: number, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, ${projectId}))`.execute(tx);
}
