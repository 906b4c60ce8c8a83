import { POI_LIMITS } from '#contract/poi.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { queuePastVisits } from './past-visits.ts';
import { nextGeneration, poiRecord, refuseTwinPoi } from './poi-record.ts';
import { type PoiFields, type PoiRow, poiColumns } from './present-poi.ts';

interface CreatePoiInput {
  projectId: number;
  actorId: string | null;
  facts: PoiFields;
}

export const insertPoi = (
  { db, events, now }: Context,
  { projectId, actorId, facts }: CreatePoiInput,
): Promise<PoiRow> =>
  db.transaction().execute(async (tx) => {
    const generation = await nextGeneration(tx, projectId);
    await refuseTooManyPois(tx, projectId, 1);
    await refuseTwinPoi(tx, projectId, facts, null);
    const row = await tx
      .insertInto('pois')
      .values({ project_id: projectId, ...poiColumns(facts), generation, created_at: now(), changed_at: now() })
      .returningAll()
      .executeTakeFirstOrThrow();
    await queuePastVisits(tx, projectId, [row.id], now());
    await poiRecord.publishCreated(tx, { events }, row, actorId);
    return row;
  });

export async function refuseTooManyPois(tx: Tx, projectId: number, more: number): Promise<void> {
  const { count } = await tx
    .selectFrom('pois')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count + more <= POI_LIMITS.pois) return;
  throw new AppError('validation', `A project has at most ${POI_LIMITS.pois} points of interest.`);
}
