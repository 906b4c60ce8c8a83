import type { Conflict } from '../../../contract/errors.ts';
import type { Tx } from '../../db/database.ts';

/** Who last changed a person's roles on a project, and when. */
export async function lastRoleChange(
  tx: Tx,
  projectId: number,
  userId: string,
): Promise<Pick<Conflict, 'changedBy' | 'changedAt'>> {
  const row = await tx
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.actor_id')
    .select(['revisions.at', 'users.email'])
    .where('revisions.project_id', '=', projectId)
    .where('entity', '=', 'project-roles')
    .where('entity_id', '=', userId)
    .orderBy('revisions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { changedBy: row?.email ?? null, changedAt: row?.at.toISOString() ?? null };
}
