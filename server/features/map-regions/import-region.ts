import { mkdirSync } from 'node:fs';
import { readOsm } from '../../../engine/osm/file-kind.ts';
import { MapBuilder, type PackedCell } from '../../../engine/osm/map-builder.ts';
import { UnreadableMap } from '../../../engine/osm/osm-sink.ts';
import type { Db } from '../../db/database.ts';
import type { Events } from '../../events.ts';
import { endImport, failImport } from './end-import.ts';
import { dropRegion, lockRegion, type RegionRow } from './map-regions.queries.ts';

/** How often progress is told and a wish to stop is looked for. */
const LOOK_EVERY_MS = 500;
const BATCH_BYTES = 1024 * 1024;
const BATCH_ROWS = 200;

class Canceled extends Error {}

export interface Import {
  db: Db;
  events: Events;
  /** The file, piece by piece. */
  pieces: AsyncIterable<Uint8Array>;
  /** Where nodes and cells wait on their way. */
  folder: string;
  onProgress?: (bytesRead: number, ways: number) => void;
}

/**
 * Reads an extract and stores its cells. Nobody sees them until the last one is there: then one transaction switches
 * the region on and lets the one it replaces go. Whatever goes wrong before leaves nothing behind.
 */
export async function importRegion(
  region: RegionRow,
  { db, events, pieces, folder, onProgress }: Import,
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
    await endImport({ db, events }, region, { counts: builder.counts, bounds: builder.bounds, bytesRead });
  } catch (error) {
    if (error instanceof Canceled) await forget(db, region.id);
    else if (error instanceof UnreadableMap) await failImport({ db, events }, region, error);
    else throw error;
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
  const row = await db
    .updateTable('map_regions')
    .set({ bytes_read: bytesRead, counts: JSON.stringify(counts), worked_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .returning('cancel_wanted')
    .executeTakeFirst();
  if (!row || row.cancel_wanted) throw new Canceled();
}

async function storeCells(
  db: Db,
  regionId: string,
  cells: Iterable<PackedCell>,
  look: () => Promise<void>,
): Promise<void> {
  let batch: { region_id: string; layer: number; x: number; y: number; data: Buffer }[] = [];
  let bytes = 0;
  const store = async (): Promise<void> => {
    if (batch.length > 0) await db.insertInto('map_cells').values(batch).execute();
    batch = [];
    bytes = 0;
    await look();
  };
  for (const { data, ...cell } of cells) {
    batch.push({ region_id: regionId, ...cell, data: Buffer.from(data.buffer, data.byteOffset, data.length) });
    bytes += data.length;
    if (bytes >= BATCH_BYTES || batch.length === BATCH_ROWS) await store();
  }
  await store();
}

const forget = (db: Db, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const region = await lockRegion(tx, id);
    await dropRegion(tx, region ?? { id, upload_id: null });
  });
