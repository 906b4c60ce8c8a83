import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { lastChange } from '#server/last-change.ts';
import { dropRegion, lockRegion, presentRegion, type RegionRow, regionFacts } from './map-regions.queries.ts';

export const ENTITY = 'map-region';
/** Who works on an import says so every half second; after this silence nobody does. */
const SILENT_MS = 60_000;

interface Wish {
  version: number;
  name?: string | undefined;
  active?: boolean | undefined;
}

export const changeRegion = ({ db, events }: Context, id: string, actorId: string, wish: Wish): Promise<RegionRow> =>
  db.transaction().execute(async (tx) => {
    const before = await lockRegion(tx, id);
    if (!before) throw notFound('The region');
    if (before.version !== wish.version) {
      const change = await lastChange(tx, { projectId: null, entity: ENTITY, entityId: id });
      const conflict = { current: presentRegion(before), ...change };
      throw new AppError('conflict', 'Somebody else changed the region meanwhile.', { conflict });
    }
    const isUsed = before.state === 'active' || before.state === 'off';
    if (wish.active !== undefined && !isUsed)
      throw new AppError('bad_request', 'Only a region that was imported can be switched on and off.');
    const state = wish.active === undefined ? before.state : wish.active ? ('active' as const) : ('off' as const);
    const name = wish.name ?? before.name;
    if (state === before.state && name === before.name) return before;
    const after = await tx
      .updateTable('map_regions')
      .set({ name, state, version: before.version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const change = { projectId: null, actorId, entity: ENTITY, entityId: id, action: 'changed' as const };
    await events.publish(tx, { ...change, before: regionFacts(before), after: regionFacts(after) });
    return after;
  });

/** An import that runs sees the wish at its next look; one that nobody works on goes at once. */
export const cancelImport = ({ db }: Context, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const region = await lockRegion(tx, id);
    if (region?.state !== 'importing') throw notFound('The import');
    const isWorkedOn = region.worked_at !== null && region.worked_at.getTime() > Date.now() - SILENT_MS;
    if (!isWorkedOn) return dropRegion(tx, region);
    await tx.updateTable('map_regions').set({ cancel_wanted: true }).where('id', '=', id).execute();
  });

export const deleteRegion = ({ db, events }: Pick<Context, 'db' | 'events'>, id: string, actorId: string | null) =>
  db.transaction().execute(async (tx) => {
    const region = await lockRegion(tx, id);
    if (!region) throw notFound('The region');
    if (region.state === 'importing') throw new AppError('conflict', 'The import runs; cancel it instead.');
    await dropRegion(tx, region);
    const change = { projectId: null, actorId, entity: ENTITY, entityId: id, action: 'deleted' as const };
    await events.publish(tx, { ...change, before: regionFacts(region) });
  });
