import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { createPace } from '#server/pace.ts';
import { unpackFacts } from './fact-codec.ts';
import { CellMoves, lockCells } from './move-cells.ts';
import type { Contribution } from './sums.ts';

/** Subtracts a user's contributions from the sums; the user's own rows are deleted by the erasure. */
export async function removeFromMap(tx: Tx, { projectId, userId }: UserKey): Promise<void> {
  await lockCells(tx, projectId);
  const rows = await tx
    .selectFrom('activity_items')
    .select(['week', 'mode', 'segments', 'facts'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
  const pace = createPace();
  const moves = new CellMoves(pace);
  const weeks = new Map<string, Contribution[]>();
  for (const { week, mode, segments, facts } of rows) {
    const own = weeks.get(week) ?? [];
    weeks.set(week, own);
    own.push({ mode, segments, facts: unpackFacts(facts) });
    await pace();
  }
  for (const [week, before] of weeks) await moves.move(projectId, week, before, []);
  await moves.save(tx);
}

/** Deletes the sums of weeks whose items have all expired. */
export async function deleteOldCells(db: Db, projectId: number, before: Date): Promise<void> {
  await sql`
    delete from activity_cells
    where project_id = ${projectId} and week + 7 <= (${before}::timestamptz at time zone 'UTC')::date
  `.execute(db);
}
