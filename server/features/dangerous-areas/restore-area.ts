import type { Context } from '#server/context.ts';
import type { Restorer } from '#server/restore.ts';
import { areaRecord, moreByAreaChange, refuseTooManyAreas, refuseTwinArea } from './area-record.ts';
import { areaSnapshot, formerArea } from './present-area.ts';

/** Restores a changed or deleted area, or deletes one that did not exist then. */
export const dangerousAreaRestorer = (context: Pick<Context, 'events' | 'now'>): Restorer =>
  areaRecord.restorer(context, async (tx, before, { value }) => {
    if (value === null) return before.deleted_at ? null : { fields: areaSnapshot(before), deleted: true };
    const fields = formerArea.parse(value);
    await refuseTwinArea(tx, fields, before.id);
    await refuseTooManyAreas(tx, moreByAreaChange(before, fields), 'body.id');
    return { fields };
  });
