import type { MapFailure } from '#contract/map-regions.ts';
import type { MapCounts } from '#engine/osm/map-counts.ts';
import type { Steps } from '#engine/roads/cell-grid.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { notifyOfWork } from '#server/features/inbox/notify-of-work.ts';
import { mapRegionRecord } from './map-region-record.ts';
import { dropRegion, lockMapRegion, type MapRegionRow, regionSnapshot } from './map-regions.queries.ts';

type Parts = Pick<Context, 'db' | 'events'>;
type Made = { counts: MapCounts; bounds: Steps; bytesRead: number; attribution: string };

/**
 * The moment at which a map becomes visible; the one it replaces is removed in the same transaction. A process from which
 * another one took the import over ends nothing: it may have stored only a part.
 */
export const endImport = ({ db, events }: Parts, { id, tries }: MapRegionRow, made: Made): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const region = await lockMapRegion(tx, id);
    if (region?.state !== 'importing' || region.tries !== tries) return;
    const old = region.replaces ? await lockMapRegion(tx, region.replaces) : undefined;
    if (old) await dropRegion(tx, old);
    const after = await tx
      .updateTable('map_regions')
      .set({
        // A region that was switched off stays off with its new roads.
        state: old?.state === 'off' ? 'off' : 'active',
        counts: JSON.stringify(made.counts),
        bytes_read: made.bytesRead,
        attribution: made.attribution,
        ...made.bounds,
        ...{ imported_at: new Date(), upload_id: null, replaces: null, version: region.version + 1 },
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await dropUploadOf(tx, region);
    await notifyOfRegion(tx, after, 'done');
    const change = { projectId: null, actorId: region.created_by, entity: mapRegionRecord.entity, entityId: id };
    await events.publish(tx, {
      ...change,
      action: old ? 'changed' : 'created',
      ...(old && { before: regionSnapshot(old) }),
      after: regionSnapshot(after),
    });
  });

/** Records the error; nothing else is kept, and the region to be replaced is unchanged. */
export const failImport = ({ db }: Parts, { id }: MapRegionRow, why: MapFailure): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const region = await lockMapRegion(tx, id);
    if (region?.state !== 'importing') return;
    await tx.deleteFrom('map_cells').where('region_id', '=', id).execute();
    const failure = JSON.stringify(why);
    await tx
      .updateTable('map_regions')
      .set({ state: 'failed', failure, upload_id: null, replaces: null, counts: '{}', version: region.version + 1 })
      .where('id', '=', id)
      .execute();
    await dropUploadOf(tx, region);
    await notifyOfRegion(tx, region, 'failed');
  });

const notifyOfRegion = (tx: Tx, { id, name, created_by }: MapRegionRow, outcome: 'done' | 'failed') =>
  notifyOfWork(tx, { id, work: 'map', outcome, name, projectId: null, requestedBy: created_by });

async function dropUploadOf(tx: Tx, { upload_id }: MapRegionRow): Promise<void> {
  if (upload_id) await tx.deleteFrom('file_uploads').where('id', '=', upload_id).execute();
}
