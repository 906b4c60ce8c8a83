import type { TransitRegion } from '#contract/public-transport.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { lastChange } from '#server/last-change.ts';
import { REGION_ENTITY } from './load-region.ts';
import { lockRegion, regionOf } from './regions.queries.ts';

interface Edit {
  version: number;
  name?: string | undefined;
  active?: boolean | undefined;
}

export const changeRegion = (
  { db, events }: Context,
  actorId: string,
  id: string,
  { version, name, active }: Edit,
): Promise<TransitRegion> =>
  db.transaction().execute(async (tx) => {
    const before = await lockRegion(tx, id);
    if (before.version !== version) {
      const change = await lastChange(tx, { projectId: null, entity: REGION_ENTITY, entityId: id });
      throw new AppError('conflict', 'Somebody changed this region meanwhile.', {
        conflict: { current: await regionOf(tx, id), ...change },
      });
    }
    const after = { name: name ?? before.name, active: active ?? before.active };
    if (after.name !== before.name || after.active !== before.active) {
      await tx
        .updateTable('transit_regions')
        .set({ ...after, version: before.version + 1 })
        .where('id', '=', id)
        .execute();
      await events.publish(tx, {
        projectId: null,
        actorId,
        entity: REGION_ENTITY,
        entityId: id,
        action: 'changed',
        before: { name: before.name, active: before.active },
        after,
      });
    }
    return regionOf(tx, id);
  });

/** What is under way notices within a second, and leaves nothing behind. */
export const cancelImport = ({ db, now }: Context, id: string): Promise<TransitRegion> =>
  db.transaction().execute(async (tx) => {
    await lockRegion(tx, id);
    await tx
      .updateTable('transit_imports')
      .set({ state: 'cancelled', finished_at: now() })
      .where('region_id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    return regionOf(tx, id);
  });

export const deleteRegion = ({ db, events }: Context, actorId: string, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await lockRegion(tx, id);
    if (before.content) await dropContent(tx, before.content);
    await tx.deleteFrom('transit_regions').where('id', '=', id).execute();
    await events.publish(tx, {
      projectId: null,
      actorId,
      entity: REGION_ENTITY,
      entityId: id,
      action: 'deleted',
      before: { name: before.name, active: before.active, address: before.address },
    });
  });

const CONTENT_TABLES = [
  'transit_services',
  'transit_lines',
  'transit_stops',
  'transit_patterns',
  'transit_cells',
] as const;

export async function dropContent(tx: Tx, content: string): Promise<void> {
  for (const table of CONTENT_TABLES) await tx.deleteFrom(table).where('content', '=', content).execute();
}
