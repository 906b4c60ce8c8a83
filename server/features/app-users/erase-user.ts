import type { Context } from '../../context.ts';
import { lockUser } from '../../db/user-lock.ts';
import { notFound } from '../../http/app-error.ts';

/** Every table that holds a user's rows, by the user's key. A table that is added is added here; a test counts them. */
export const TABLES_OF_A_USER = [
  // First: from then on no upload finds the user, and those under way are waited for.
  'app_users',
  'auth_codes',
  'batches',
  'pending_batches',
  'device_records',
  'state_history',
  'timeline_items',
  'engine_states',
  'day_aggregates',
  'last_locations',
  'timeline_changes',
  'day_scores',
  'device_troubles',
  'live_changes',
  'project_code_joins',
  'remote_logging',
] as const;

/** Removes all of a user for good. What stays: sums without ids, and a receipt that only who knows the id can check. */
export const eraseUser = (
  { db, secrets, now }: Context,
  projectId: number,
  userId: string,
): Promise<{ receipt: string }> =>
  db.transaction().execute(async (tx) => {
    // The engine holds the same lock while it works on the user: nothing comes back after the erasure.
    await lockUser(tx, projectId, userId);
    const counts: Record<string, number> = {};
    for (const table of TABLES_OF_A_USER) {
      const result = await tx
        .deleteFrom(table)
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      counts[table] = Number(result.numDeletedRows);
    }
    if (counts.app_users === 0) throw notFound('The user');
    await tx
      .updateTable('revisions')
      .set({ before: null, after: null, entity_id: '' })
      .where('project_id', '=', projectId)
      .where('entity', 'like', 'app-user%')
      .where('entity_id', '=', userId)
      .execute();
    const receipt = secrets.sign('erasure', JSON.stringify([projectId, userId]));
    await tx
      .insertInto('erasures')
      .values({ project_id: projectId, user_hash: receipt, erased_at: now(), counts: JSON.stringify(counts) })
      .execute();
    return { receipt };
  });
