import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/user-lock.ts';
import { notFound } from '../../http/app-error.ts';
import { tablesOfUsers } from './tables-of-users.ts';

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
    for (const table of await tablesOfUsers(tx)) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where project_id = ${projectId} and user_id = ${userId}
      `.execute(tx);
      counts[table] = Number(numAffectedRows);
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
