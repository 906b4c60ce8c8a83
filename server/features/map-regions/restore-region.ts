import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { ENTITY } from './change-region.ts';
import { lockRegion, regionFacts } from './map-regions.queries.ts';

const former = z.object({ name: z.string(), active: z.boolean() });

/** Name and switch come back; roads that were deleted must be imported again. */
export const mapRegionRestorer = ({ events }: Context): Restorer => ({
  entity: ENTITY,
  restore: async (tx, { entityId: id, value, actorId }) => {
    const wish = former.safeParse(value);
    if (!wish.success)
      throw new AppError('bad_request', 'A map that was deleted cannot be brought back: import it again.');
    const before = await lockRegion(tx, id);
    if (!before || before.state === 'importing' || before.state === 'failed') throw notFound('The region');
    const after = await tx
      .updateTable('map_regions')
      .set({ name: wish.data.name, state: wish.data.active ? 'active' : 'off', version: before.version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const change = { projectId: null, actorId, entity: ENTITY, entityId: id, action: 'changed' as const };
    await events.publish(tx, { ...change, before: regionFacts(before), after: regionFacts(after) });
  },
});
