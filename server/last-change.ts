import type { Conflict } from '#contract/errors.ts';
import type { Tx } from './db/database.ts';

interface Subject {
  /** Null for what belongs to no project. */
  projectId: number | null;
  entities: readonly string[];
  entityId: string;
}

/** Who last changed something, and when. */
export async function lastChange(
  tx: Tx,
  { projectId, entities, entityId }: Subject,
): Promise<Pick<Conflict, 'changedBy' | 'changedAt'>> {
  const row = await tx
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.actor_id')
    .select(['revisions.at', 'users.email'])
    .where('revisions.project_id', projectId === null ? 'is' : '=', projectId)
    .where('entity', 'in', entities)
    .where('entity_id', '=', entityId)
    .orderBy('revisions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { changedBy: row?.email ?? null, changedAt: row?.at.toISOString() ?? null };
}
