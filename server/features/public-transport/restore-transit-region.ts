import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { transitRegionRecord } from './transit-region-record.ts';

const formerRegion = z.object({ name: z.string(), active: z.boolean() });

/** Restores name and switch; a timetable that was deleted must be loaded again. */
export const transitRegionRestorer = (context: Context): Restorer =>
  transitRegionRecord.restorer(context, (_tx, _before, { value }) => {
    const former = formerRegion.safeParse(value);
    if (former.success) return former.data;
    throw new AppError('bad_request', 'A timetable that was deleted cannot be brought back: load it again.');
  });
