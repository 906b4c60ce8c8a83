import { POI_LIMITS } from '#contract/poi.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { columnsOf, factsOf, type PoiFacts, type PoiRow } from './present-poi.ts';
import { ENTITY, nextGeneration, refuseTwin } from './save-poi.ts';

interface Making {
  projectId: number;
  actorId: string | null;
  facts: PoiFacts;
}

export const createPoi = ({ db, events, now }: Context, { projectId, actorId, facts }: Making): Promise<PoiRow> =>
  db.transaction().execute(async (tx) => {
    const generation = await nextGeneration(tx, projectId);
    await refuseTooMany(tx, projectId, 1);
    await refuseTwin(tx, projectId, facts, null);
    const row = await tx
      .insertInto('pois')
      .values({ project_id: projectId, ...columnsOf(facts), generation, created_at: now(), changed_at: now() })
      .returningAll()
      .executeTakeFirstOrThrow();
    const about = { projectId, actorId, entity: ENTITY, entityId: row.id };
    await events.publish(tx, { ...about, action: 'created', after: factsOf(row) });
    return row;
  });

export async function refuseTooMany(tx: Tx, projectId: number, more: number): Promise<void> {
  const { count } = await tx
    .selectFrom('pois')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count + more <= POI_LIMITS.pois) return;
  throw new AppError('validation', `A project has at most ${POI_LIMITS.pois} points of interest.`);
}
