import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { isImported, mapRegionRecord } from './map-region-record.ts';
import { dropRegion, lockMapRegion, type MapRegionRow } from './map-regions.queries.ts';

/** A running import reports every half second; after this silence nobody is working on it. */
const SILENT_MS = 60_000;

interface ChangeRegionInput {
  version: number;
  name?: string | undefined;
  active?: boolean | undefined;
}

export const updateMapRegion = (
  context: Context,
  id: string,
  actorId: string,
  { version, name, active }: ChangeRegionInput,
): Promise<MapRegionRow> =>
  mapRegionRecord.change(context, { projectId: null, id }, { version, actorId }, (_tx, before) => {
    if (active !== undefined && !isImported(before))
      throw new AppError('bad_request', 'Only a region that was imported can be switched on and off.');
    const state = active === undefined ? before.state : active ? ('active' as const) : ('off' as const);
    const isSame = state === before.state && (name ?? before.name) === before.name;
    return isSame ? null : { name: name ?? before.name, state };
  });

/** A running import sees the request at its next check; one that nobody works on is removed immediately. */
export const stopMapImport = ({ db }: Context, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const region = await lockMapRegion(tx, id);
    if (region?.state !== 'importing') throw notFound('The import');
    const isWorkedOn = region.worked_at !== null && region.worked_at.getTime() > Date.now() - SILENT_MS;
    if (!isWorkedOn) return dropRegion(tx, region);
    await tx.updateTable('map_regions').set({ cancel_wanted: true }).where('id', '=', id).execute();
  });

export const removeMapRegion = ({ db, events }: Pick<Context, 'db' | 'events'>, id: string, actorId: string | null) =>
  db.transaction().execute(async (tx) => {
    const region = await lockMapRegion(tx, id);
    if (!region) throw notFound('The region');
    if (region.state === 'importing') throw new AppError('conflict', 'The import runs; cancel it instead.');
    await dropRegion(tx, region);
    await mapRegionRecord.publishDeleted(tx, { events }, region, actorId);
  });
