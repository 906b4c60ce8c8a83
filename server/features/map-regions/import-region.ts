import { mkdirSync } from 'node:fs';
import { readOsm } from '#engine/osm/file-kind.ts';
import { MapBuilder } from '#engine/osm/map-builder.ts';
import { UnreadableMap } from '#engine/osm/unreadable-map.ts';
import type { Db } from '#server/db/database.ts';
import type { Events } from '#server/events.ts';
import { attributionOf } from './attribution-of.ts';
import { endImport, failImport } from './end-import.ts';
import { dropRegion, lockRegion, type RegionRow } from './map-regions.queries.ts';
import { storeCells } from './store-cells.ts';
import { unwaited } from './unwaited.ts';

/** How often progress is told and a wish to stop is looked for. */
const LOOK_EVERY_MS = 500;

class Canceled extends Error {}

export interface Import {
  db: Db;
  events: Events;
  /** The file, piece by piece. */
  pieces: AsyncIterable<Uint8Array>;
  /** Where nodes and cells wait on their way. */
  folder: string;
  onProgress?: (bytesRead: number, ways: number) => void;
  /** What is wrong with the file, in its raw words. */
  onUnreadable?: (error: UnreadableMap) => void;
}

/**
 * Reads an extract and stores its cells. Nobody sees them until the last one is there: then one transaction switches
 * the region on and lets the one it replaces go. Whatever goes wrong before leaves nothing behind.
 */
export async function importRegion(
  region: RegionRow,
  { db, events, pieces, folder, onProgress, onUnreadable }: Import,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const builder = new MapBuilder(folder, region.country ?? undefined);
  const look = lookEvery(LOOK_EVERY_MS, async (bytesRead) => {
    onProgress?.(bytesRead, builder.counts.ways);
    await tellProgress(db, region.id, bytesRead, builder.counts);
  });
  try {
    await db.deleteFrom('map_cells').where('region_id', '=', region.id).execute();
    await look(0, true);
    let bytesRead = 0;
    const watched = async function* () {
      for await (const piece of pieces) {
        yield piece;
        bytesRead += piece.length;
        await look(bytesRead);
      }
    };
    await readOsm(watched(), builder);
    builder.checkFound();
    await storeCells(db, region.id, builder.cells(), () => look(bytesRead));
    await look(bytesRead, true);
    const { counts, bounds } = builder;
    const attribution = attributionOf(region.attribution, builder.source);
    await endImport({ db, events }, region, { counts, bounds, bytesRead, attribution });
  } catch (error) {
    if (error instanceof Canceled) await forget(db, region.id);
    else if (error instanceof UnreadableMap) {
      onUnreadable?.(error);
      await failImport({ db, events }, region, error.failure);
    } else throw error;
  } finally {
    builder.close();
  }
}

function lookEvery(ms: number, work: (bytesRead: number) => Promise<void>) {
  let lookedAt = 0;
  return async (bytesRead: number, atOnce = false): Promise<void> => {
    if (!atOnce && performance.now() - lookedAt < ms) return;
    await work(bytesRead);
    lookedAt = performance.now();
  };
}

async function tellProgress(db: Db, id: string, bytesRead: number, counts: object): Promise<void> {
  const row = await unwaited(db, (tx) =>
    tx
      .updateTable('map_regions')
      .set({ bytes_read: bytesRead, counts: JSON.stringify(counts), worked_at: new Date() })
      .where('id', '=', id)
      .where('state', '=', 'importing')
      .returning('cancel_wanted')
      .executeTakeFirst(),
  );
  if (!row || row.cancel_wanted) throw new Canceled();
}

const forget = (db: Db, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const region = await lockRegion(tx, id);
    await dropRegion(tx, region ?? { id, upload_id: null });
  });
