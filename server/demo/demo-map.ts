import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { importRegion } from '#server/features/map-regions/import-region.ts';
import { dropRegion } from '#server/features/map-regions/map-regions.queries.ts';

export interface DemoMap {
  name: string;
  country: string;
  attribution: string;
  /** The whole map as an OpenStreetMap file. */
  text: () => string;
}

const FILE_NAME = 'demo-region.osm';
const PIECE_BYTES = 64 * 1024;

type Part = Pick<Context, 'db' | 'events' | 'config' | 'now'>;

/** The roads of the demo, imported like any others; once, even if a start was interrupted. */
export async function makeDemoMap({ db, events, config, now }: Part, map: DemoMap): Promise<void> {
  const known = await db
    .selectFrom('map_regions')
    .select(['id', 'upload_id', 'state'])
    .where('file_name', '=', FILE_NAME)
    .execute();
  if (known.some(({ state }) => state !== 'importing')) return;
  await db.transaction().execute(async (tx) => {
    for (const half of known) await dropRegion(tx, half);
  });
  const bytes = Buffer.from(map.text());
  const { name, country, attribution } = map;
  const region = await db
    .insertInto('map_regions')
    .values({
      ...{ name, country, attribution, file_name: FILE_NAME, state: 'importing', bytes_total: bytes.length },
      ...{ created_at: now(), worked_at: now() },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await importRegion(region, { db, events, pieces: piecesOf(bytes), folder: path.join(config.dataDir, 'imports') });
}

/** Yields between two chunks. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES);
    await nextTurn();
  }
}
