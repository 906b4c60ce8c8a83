import { mkdirSync } from 'node:fs';
import { readOsm } from '#engine/osm/file-kind.ts';
import { MapBuilder } from '#engine/osm/map-builder.ts';
import { UnreadableMap } from '#engine/osm/unreadable-map.ts';
import type { Db } from '#server/db/database.ts';
import type { Events } from '#server/events.ts';
import { reportProgress, WorkCancelled } from '#server/jobs/long-work.ts';
import { attributionOf } from './attribution-of.ts';
import { endImport, failImport } from './end-import.ts';
import { MAP_IMPORTS } from './map-imports.ts';
import { dropRegion, lockMapRegion, type MapRegionRow } from './map-regions.queries.ts';
import { storeCells } from './store-cells.ts';

/** How often progress is reported and a cancellation noticed. */
const REPORT_EVERY_MS = 500;

export interface MapImport {
  db: Db;
  events: Events;
  /** The file, piece by piece. */
  pieces: AsyncIterable<Uint8Array>;
  /** For temporary files of nodes and cells. */
  folder: string;
  onProgress?: (bytesRead: number, ways: number) => void;
  /** Gets the error of a file that cannot be read. */
  onUnreadable?: (error: UnreadableMap) => void;
}

/**
 * Reads an extract and stores its cells. They become visible all at once: one transaction switches the region on and
 * drops the one it replaces. Whatever fails before leaves nothing behind.
 */
export async function importRegion(
  region: MapRegionRow,
  { db, events, pieces, folder, onProgress, onUnreadable }: MapImport,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const builder = new MapBuilder(folder, region.country ?? undefined);
  const report = atMostEvery(REPORT_EVERY_MS, async (bytesRead) => {
    onProgress?.(bytesRead, builder.counts.ways);
    const columns = { bytes_read: bytesRead, counts: JSON.stringify(builder.counts) };
    await reportProgress(db, MAP_IMPORTS, region, columns);
  });
  try {
    await db.deleteFrom('map_cells').where('region_id', '=', region.id).execute();
    await report(0, true);
    let bytesRead = 0;
    const watched = async function* () {
      for await (const piece of pieces) {
        yield piece;
        bytesRead += piece.length;
        await report(bytesRead);
      }
    };
    await readOsm(watched(), builder);
    builder.checkFound();
    await report(bytesRead, true);
    await storeCells(db, region.id, builder.cells(), () => report(bytesRead));
    await report(bytesRead, true);
    const { counts, bounds } = builder;
    const attribution = attributionOf(region.attribution, builder.source);
    await endImport({ db, events }, region, { counts, bounds, bytesRead, attribution });
  } catch (error) {
    if (error instanceof WorkCancelled) await forget(db, region.id);
    else if (error instanceof UnreadableMap) {
      onUnreadable?.(error);
      await failImport({ db, events }, region, error.failure);
    } else throw error;
  } finally {
    builder.close();
  }
}

function atMostEvery(ms: number, work: (bytesRead: number) => Promise<void>) {
  let reportedAt = 0;
  return async (bytesRead: number, atOnce = false): Promise<void> => {
    if (!atOnce && performance.now() - reportedAt < ms) return;
    await work(bytesRead);
    reportedAt = performance.now();
  };
}

/** Unless another process, which took the import over meanwhile, has gone on with it or ended it. */
const forget = (db: Db, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const region = await lockMapRegion(tx, id);
    if (region && !(region.state === 'importing' && region.cancel_wanted)) return;
    await dropRegion(tx, region ?? { id, upload_id: null });
  });
