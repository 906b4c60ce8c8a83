import type { TransitRegion } from '#contract/public-transport.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { REGION_ENTITY } from './load-region.ts';
import { lockTransitRegion, regionOf } from './regions.queries.ts';
import { transitRegionRecord } from './transit-region-record.ts';

interface ChangeRegionInput {
  version: number;
  name?: string | undefined;
  active?: boolean | undefined;
}

export async function updateTransitRegion(
  context: Context,
  actorId: string,
  id: string,
  { version, name, active }: ChangeRegionInput,
): Promise<TransitRegion> {
  await transitRegionRecord.change(context, { projectId: null, id }, { version, actorId }, (_tx, before) => {
    const after = { name: name ?? before.name, active: active ?? before.active };
    return after.name === before.name && after.active === before.active ? null : after;
  });
  return regionOf(context.db, id);
}

/** A running import notices within a second and leaves nothing behind. */
export const stopTimetableImport = ({ db, now }: Context, id: string): Promise<TransitRegion> =>
  db.transaction().execute(async (tx) => {
    await lockTransitRegion(tx, id);
    await tx
      .updateTable('transit_imports')
      .set({ state: 'cancelled', finished_at: now() })
      .where('region_id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    return regionOf(tx, id);
  });

export const removeTransitRegion = ({ db, events }: Context, actorId: string, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await lockTransitRegion(tx, id);
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
