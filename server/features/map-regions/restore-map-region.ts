import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { isImported, mapRegionRecord } from './map-region-record.ts';

const formerRegion = z.object({ name: z.string(), active: z.boolean() });

/** Restores name and switch; roads that were deleted must be imported again. */
export const mapRegionRestorer = (context: Context): Restorer =>
  mapRegionRecord.restorer(context, (_tx, before, { value }) => {
    const former = formerRegion.safeParse(value);
    if (!former.success)
      throw new AppError('bad_request', 'A map that was deleted cannot be brought back: import it again.');
    if (!isImported(before)) throw notFound('The region');
    return { name: former.data.name, state: former.data.active ? 'active' : 'off' };
  });
