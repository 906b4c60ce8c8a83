import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Locked until the transaction ends: two saves are serialised. */
export async function lockSettings(tx: Tx, projectId: number): Promise<void> {
  await tx
    .insertInto('project_settings')
    .values({ project_id: projectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('project_settings')
    .select('version')
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Whoever viewed the settings and saves later learns that something changed. */
export const raiseVersion = (tx: Tx, projectId: number) =>
  tx.updateTable('project_settings').set({ version: sql`version + 1` }).where('project_id', '=', projectId).execute();
