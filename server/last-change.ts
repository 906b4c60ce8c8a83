import type { Conflict } from '#contract/errors.ts';
import { actorName } from './actor-name.ts';
import type { Tx } from './db/database.ts';

interface Subject {
  /** Null for something that belongs to no project. */
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
    .select(['revisions.at', actorName('revisions.actor_id').as('actor')])
    .where('revisions.project_id', projectId === null ? 'is' : '=', projectId)
    .where('entity', 'in', entities)
    .where('entity_id', '=', entityId)
    .orderBy('revisions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { changedBy: row?.actor ?? null, changedAt: row?.at.toISOString() ?? null };
}
