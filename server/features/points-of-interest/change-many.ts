import type { ParsedOf } from '#contract/endpoint.ts';
import { type bulkChangePois, POI_LIMITS } from '#contract/poi.ts';
import type { Context } from '#server/context.ts';
import { publishTogether } from '#server/events.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { isSamePoi } from './change-poi.ts';
import { nextGeneration, poiRecord } from './poi-record.ts';
import { type PoiFields, poiSnapshot } from './present-poi.ts';

type BulkChange = ParsedOf<typeof bulkChangePois>['body'];

function changed(fields: PoiFields, { addTags = [], removeTags = [], ...set }: BulkChange['set']): PoiFields {
  const kept = fields.tags.filter((tag) => !removeTags.includes(tag));
  const tags = [...new Set([...kept, ...addTags])];
  if (tags.length > POI_LIMITS.tags) {
    throw new AppError('validation', `body.set.addTags: ${fields.name} would have more than ${POI_LIMITS.tags} tags`);
  }
  const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  return { ...fields, ...given, tags };
}

/** All or none, each with its own revision. A missing id aborts everything. */
export const changeMany = (context: Context, projectId: number, actorId: string, bulk: BulkChange) =>
  context.db.transaction().execute(async (tx) => {
    await nextGeneration(tx, projectId);
    const ids = [...new Set(bulk.ids)];
    const rows = await tx
      .selectFrom('pois')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (rows.length < ids.length) throw notFound('One of the points of interest');
    return publishTogether(context.events, tx, async (events) => {
      let count = 0;
      for (const row of rows) {
        const known = poiSnapshot(row);
        const fields = bulk.remove ? known : changed(known, bulk.set);
        if (!bulk.remove && isSamePoi(known, fields)) continue;
        await poiRecord.save(tx, { events, now: context.now }, row, { fields, deleted: bulk.remove }, actorId);
        count++;
      }
      return { changed: count, unchanged: rows.length - count };
    });
  });
