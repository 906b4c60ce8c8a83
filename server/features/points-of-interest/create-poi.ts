import type { Context } from '#server/context.ts';
import { cornersOf } from '#server/shape-files/corner-budget.ts';
import { queuePastVisits } from './past-visits.ts';
import { nextGeneration, poiRecord, refuseTwinPoi } from './poi-record.ts';
import { type PoiFields, type PoiRow, poiColumns } from './present-poi.ts';
import { refuseTooManyPois } from './refuse-too-many.ts';

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
    await refuseTooManyPois(tx, projectId, { pois: 1, corners: cornersOf(facts.shape) });
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
