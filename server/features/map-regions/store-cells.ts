import type { PackedCell } from '#engine/osm/map-builder.ts';
import { withAsyncCommit } from '#server/db/async-commit.ts';
import type { Db } from '#server/db/database.ts';

const BATCH_BYTES = 1024 * 1024;
const BATCH_ROWS = 200;

type Row = { region_id: string; layer: number; x: number; y: number; data: Buffer };

/** While the database stores one batch, the next one is packed; whatever was sent is awaited. */
export async function storeCells(
  db: Db,
  regionId: string,
  cells: Iterable<PackedCell>,
  checkCancelled: () => Promise<void>,
): Promise<void> {
  let batch: Row[] = [];
  let bytes = 0;
  let sent: Promise<unknown> = Promise.resolve();
  const send = async (): Promise<void> => {
    await sent;
    const rows = batch;
    sent =
      rows.length > 0
        ? withAsyncCommit(db, (tx) => tx.insertInto('map_cells').values(rows).execute())
        : Promise.resolve();
    // Reported where it is awaited.
    sent.catch(() => undefined);
    batch = [];
    bytes = 0;
    await checkCancelled();
  };
  try {
    for (const { data, ...cell } of cells) {
      batch.push({ region_id: regionId, ...cell, data: Buffer.from(data.buffer, data.byteOffset, data.length) });
      bytes += data.length;
      if (bytes >= BATCH_BYTES || batch.length === BATCH_ROWS) await send();
    }
    await send();
    await sent;
  } finally {
    await Promise.allSettled([sent]);
  }
}
