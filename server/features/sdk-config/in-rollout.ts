import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';

/** Whether an app user is in the share of a roll-out, in percent. In the database, because metering uses it too. */
export async function isInRollout(db: Kysely<Tables>, { projectId, userId }: UserKey, share: number): Promise<boolean> {
  const { rows } = await sql<{ inside: boolean }>`
    select rollout_position(${projectId}, ${userId}) < ${share} as inside
  `.execute(db);
  return rows[0]?.inside ?? false;
}
