import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { REGION_ENTITY } from './load-region.ts';
import { lockRegion } from './regions.queries.ts';

const former = z.object({ name: z.string(), active: z.boolean() });

/** Name and switch come back; a timetable that was deleted must be loaded again. */
export const transitRegionRestorer = ({ events }: Context): Restorer => ({
  entity: REGION_ENTITY,
  restore: async (tx, { entityId: id, value, actorId }) => {
    const wish = former.safeParse(value);
    if (!wish.success)
      throw new AppError('bad_request', 'A timetable that was deleted cannot be brought back: load it again.');
    const before = await lockRegion(tx, id);
    const { name, active } = wish.data;
    await tx
      .updateTable('transit_regions')
      .set({ name, active, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    const change = { projectId: null, actorId, entity: REGION_ENTITY, entityId: id, action: 'changed' as const };
    await events.publish(tx, {
      ...change,
      before: { name: before.name, active: before.active },
      after: { name, active },
    });
  },
});
