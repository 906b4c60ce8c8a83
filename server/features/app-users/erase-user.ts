import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { deleteAppUsers } from '#server/db/app-user-rows.ts';
import type { Tx } from '#server/db/database.ts';
import { ERASED_WITH_USER, type TableName } from '#server/db/described-tables.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { isOnCluster } from '#server/db/on-cluster.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';
import { lockInTime, lockUser, lockUserForCall } from '#server/db/user-lock.ts';
import { removeFromMap } from '#server/features/activity-map/remove-from-map.ts';
import { eraseEntries } from '#server/features/revisions/erase-entries.ts';
import { removeUserFromRollups } from '#server/features/rollups/rollup-loop.ts';
import { notFound } from '#server/http/app-error.ts';
import { createCallTurns } from '#server/http/call-turns.ts';
import { forgetRepliesAbout } from '#server/http/stored-replies.ts';
import { withdrawReports } from '#server/mail/mails.queries.ts';
import { eraseFromViews } from './erase-from-views.ts';

/** Millions of rows take longer than statements usually may. */
const LONGEST_MS = 5 * 60_000;
/** What phones sent: the most rows, and no sums of the project depend on them. */
const SENT: readonly TableName[] = ['batches', 'device_records'];
/** Each holds a connection for as long. */
const MAX_PER_PROJECT = 2;
const inTurn = createCallTurns();

interface Erasure {
  receipt: string;
  erasedAt: string;
  rows: number;
}

/**
 * Permanently removes all of a user's data. What remains are anonymous sums, and a receipt that can be verified only by
 * someone who knows the id.
 */
export const eraseUser = (
  context: Context,
  projectId: number,
  userId: string,
  actorId: string | null = null,
): Promise<Erasure> =>
  inTurn([{ name: `project ${projectId}`, most: MAX_PER_PROJECT }], () =>
    context.db.transaction().execute(async (tx) => {
      await lockUserForCall(tx, projectId, userId);
      const erasure = await eraseIn(context, tx, { projectId, userId });
      // The revision keeps who erased the user, but identifies the user only by the receipt.
      const change = { entity: 'erasure', entityId: erasure.receipt, action: 'deleted' } as const;
      await context.events.publish(tx, { projectId, actorId, ...change });
      return erasure;
    }),
  );

export async function eraseIn(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  tx: Tx,
  { projectId, userId }: UserKey,
): Promise<Erasure> {
  // The engine holds the same lock while it processes the user, so nothing reappears after the erasure.
  await lockUser(tx, projectId, userId);
  // Uploads of the user are stored before this, or not at all.
  const row = sql`select from app_users where project_id = ${projectId} and user_id = ${userId} for update`;
  await lockInTime(tx, () => row.execute(tx));
  await sql`set local statement_timeout = ${sql.lit(LONGEST_MS)}`.execute(tx);
  // A call waits briefly for the user, but must not lose minutes of work because the sums of the project are busy.
  await sql`set local lock_timeout = 0`.execute(tx);
  const counts: Record<string, number> = {};
  // Before anything of the project is locked.
  for (const table of SENT) counts[table] = await deleteRows(tx, table, projectId, userId);
  await deleteResponses(tx, projectId, userId);
  await deleteTroubles(tx, projectId, userId);
  await removeUserFromRollups(tx, projectId, userId);
  await removeFromMap(tx, { projectId, userId });
  counts.app_users = await deleteAppUsers(tx, sql`project_id = ${projectId} and user_id = ${userId}`);
  for (const table of ERASED_WITH_USER) counts[table] ??= await deleteRows(tx, table, projectId, userId);
  await anonymisePendingCounts(tx, projectId, userId);
  await clearSearches(tx, projectId, userId);
  await forgetRepliesAbout(tx, secrets, { projectId, userId });
  await withdrawReports(tx, projectId);
  if (counts.app_users === 0) throw notFound('The user');
  // After the lock of the reports, which is held while a report is queued and then changed.
  const named = await eraseFromViews(tx, projectId, userId);
  const ofUser = await tx
    .selectFrom('revisions')
    .select('id')
    .where('project_id', '=', projectId)
    .where('entity', 'like', 'app-user%')
    .where('entity_id', '=', userId)
    .execute();
  // What is left is who changed something, and when.
  await eraseEntries(tx, { secrets }, 'content', [...named, ...ofUser.map(({ id }) => id)]);
  // Reconnecting screens still learn what changed, but not for whom.
  await sql`
      update live_marks set users = array_remove(users, ${userId})
      where project_id = ${projectId} and users @> array[${userId}]::text[]
    `.execute(tx);
  const erasedAt = now();
  const receipt = secrets.sign('erasure', JSON.stringify([projectId, userId]));
  await tx
    .insertInto('erasures')
    .values({ project_id: projectId, user_hash: receipt, erased_at: erasedAt, counts: JSON.stringify(counts) })
    .execute();
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { receipt, erasedAt: erasedAt.toISOString(), rows };
}

async function deleteRows(tx: Tx, table: TableName, projectId: number, userId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where project_id = ${projectId} and user_id = ${userId}
  `.execute(tx);
  return Number(numAffectedRows);
}

/** Makes the user's pending counter changes anonymous instead of deleting them, so that the sums stay right. */
async function anonymisePendingCounts(tx: Tx, projectId: number, userId: string): Promise<void> {
  const taken = sql`
    delete from counter_changes where project_id = ${projectId} and user_id = ${userId} returning counter, key, amount`;
  if (!isOnCluster()) {
    await sql`
      with taken as (${taken})
      insert into counter_changes (project_id, user_id, counter, key, amount)
      select ${projectId}, '', counter, key, sum(amount) from taken group by counter, key having sum(amount) <> 0
    `.execute(tx);
    return;
  }
  // Nobody's changes are on another shard, which Citus does not write to in the same statement.
  const { rows } = await sql<{ counter: string; key: string; amount: number }>`${taken}`.execute(tx);
  if (rows.length === 0) return;
  await insertRows(tx, 'nameless-counts', {
    into: 'counter_changes',
    rows: rows.map((row) => ({ project_id: projectId, user_id: '', ...row })),
    types: { ...USER_KEY_COLUMNS, counter: 'text', key: 'text', amount: 'bigint' },
  });
}

/**
 * A bulk action may have been started from a search for this user. Without the search it would concern everybody, so one
 * that has not listed its users yet is cancelled.
 */
async function clearSearches(tx: Tx, projectId: number, userId: string): Promise<void> {
  await sql`
    update bulk_works set filter = filter - 'search', state = 'cancelled', ended_at = now()
    where project_id = ${projectId} and not is_listed and state in ('waiting', 'running')
      and strpos(lower(filter ->> 'search'), lower(${userId})) > 0
  `.execute(tx);
}

/** A receiver's response may echo the events it was sent, so it is deleted too. */
async function deleteResponses(tx: Tx, projectId: number, userId: string): Promise<void> {
  const sent = await tx
    .selectFrom('notifications')
    .select('delivery_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('delivery_id', 'is not', null)
    .execute();
  await sql`
    update delivery_tries set answer = null, answer_headers = null
    where project_id = ${projectId} and delivery_id = any(${sent.map((row) => row.delivery_id)}::uuid[])
      and answer is not null
  `.execute(tx);
}

async function deleteTroubles(tx: Tx, projectId: number, userId: string): Promise<void> {
  const row = await tx
    .selectFrom('device_troubles')
    .select('complaints')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const former = JSON.stringify(row.complaints);
  await sql`select troubles_changed(${projectId}, ${userId}, ${former}::jsonb, null)`.execute(tx);
}
