import { sql } from 'kysely';
import { BILLING_FEATURES } from '#contract/billing-periods.ts';
import type { Tx } from '#server/db/database.ts';
import type { IncomingBatch } from './store-batches.ts';

/**
 * Appends batches of one user by statements that a cluster sends to the user's shard, and returns those that were new.
 * The same as `append-batches` does for many users in one statement.
 */
export async function appendOfUser(tx: Tx, arrivals: readonly IncomingBatch[]): Promise<IncomingBatch[]> {
  const [first] = arrivals;
  if (!first) return [];
  const { projectId, userId } = first;
  // An erasure of the user waits for this, or this waits for it and then finds nobody.
  const user = await tx
    .selectFrom('app_users')
    .select('installation_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('blocked', '=', false)
    .forKeyShare()
    .executeTakeFirst();
  const live = arrivals.filter(
    ({ installationId }) => user && (installationId === null || installationId === user.installation_id),
  );
  if (live.length === 0) return [];
  const own = { project_id: projectId, user_id: userId };
  const stored = await tx
    .insertInto('batches')
    .values(
      live.map(({ batch }) => ({
        ...own,
        batch_id: batch.batchId,
        content_hash: batch.contentHash,
        first_ms: batch.firstMs,
        last_ms: batch.lastMs,
        fix_count: batch.fixCount,
        record_count: batch.recordCount,
        fixes: batch.fixes ? Buffer.from(batch.fixes) : null,
        rejected: batch.rejected.length > 0 ? JSON.stringify(batch.rejected) : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['batch_id', sql<string>`(received_at at time zone 'UTC')::date`.as('day')])
    .execute();
  if (stored.length === 0) return [];
  await tx
    .insertInto('pending_batches')
    .values(stored.map(({ batch_id }) => ({ ...own, batch_id })))
    .execute();
  for (const day of new Set(stored.map((row) => row.day))) {
    await sql`select meter_user_day(${projectId}, ${userId}, ${day}::date, ${BILLING_FEATURES}::text[])`.execute(tx);
  }
  const fresh = new Set(stored.map(({ batch_id }) => batch_id));
  // A batch that arrived twice at once is stored once.
  return live.filter(({ batch }) => fresh.delete(batch.batchId));
}
