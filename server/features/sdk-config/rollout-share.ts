import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** The share in percent of the running roll-out, or null without one. */
export async function rolloutShare(db: Kysely<Tables>, projectId: number): Promise<number | null> {
  const row = await db
    .selectFrom('sdk_rollouts')
    .select('share')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.share ?? null;
}
