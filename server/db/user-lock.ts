import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A lock per user, held until the end of the transaction, so that engine and erasure never process a user at once. */
export async function lockUser(tx: Kysely<Tables>, projectId: number, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, ${projectId}))`.execute(tx);
}

/** A call fails within five seconds if somebody else is working on the user. */
const PATIENCE_MS = 4_000;

/** The same for a call: neither this lock nor any other of its transaction is waited for longer. */
export async function lockUserForCall(tx: Kysely<Tables>, projectId: number, userId: string): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(PATIENCE_MS)}`.execute(tx);
  await lockUser(tx, projectId, userId);
}
