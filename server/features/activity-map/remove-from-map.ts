import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { createPace } from '#server/pace.ts';
import { CellMoves, lockCells } from './move-cells.ts';

/**
 * Subtracts a user's contributions from the sums, week after week, as there may be very many; the user's own rows are
 * deleted by the erasure.
 */
export async function removeFromMap(tx: Tx, { projectId, userId }: UserKey): Promise<void> {
  await lockCells(tx, projectId);
  const own = tx.selectFrom('activity_items').where('project_id', '=', projectId).where('user_id', '=', userId);
  const moves = new CellMoves(tx, projectId, createPace());
  for (const { week } of await own.select('week').distinct().execute()) {
    const before = await own.select(['mode', 'segments', 'facts']).where('week', '=', week).execute();
    await moves.move(week, before, []);
  }
  await moves.save();
}

/** Deletes the sums of weeks whose items have all expired. */
export async function deleteOldCells(db: Db, projectId: number, before: Date): Promise<void> {
  await sql`
    delete from activity_cells
    where project_id = ${projectId} and week + 7 <= (${before}::timestamptz at time zone 'UTC')::date
  `.execute(db);
}
