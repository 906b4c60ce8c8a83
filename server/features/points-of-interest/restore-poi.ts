import type { Context } from '#server/context.ts';
import type { Restorer } from '#server/restore.ts';
import { poiRecord, refuseTwinPoi } from './poi-record.ts';
import { formerPoi, poiSnapshot } from './present-poi.ts';
import { moreByChange, refuseTooManyPois } from './refuse-too-many.ts';

/** Restores a changed or deleted point of interest, or deletes one that did not exist then. */
export const poiRestorer = (context: Pick<Context, 'events' | 'now'>): Restorer =>
  poiRecord.restorer(context, async (tx, before, { value }) => {
    if (value === null) return before.deleted_at ? null : { fields: poiSnapshot(before), deleted: true };
    const fields = formerPoi.parse(value);
    await refuseTwinPoi(tx, before.project_id, fields, before.id);
    await refuseTooManyPois(tx, before.project_id, moreByChange(before, fields), 'body.id');
    return { fields };
  });
