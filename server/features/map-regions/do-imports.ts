import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Events } from '#server/events.ts';
import { readUpload } from '#server/features/file-uploads/read-upload.ts';
import { failImport } from './end-import.ts';
import { importRegion } from './import-region.ts';
import type { RegionRow } from './map-regions.queries.ts';

/** An import that ends its process would do so for ever. */
export const MOST_TRIES = 3;

export interface ImportWork {
  db: Db;
  events: Events;
  folder: string;
  /** What went wrong, in its raw words, for the log. */
  tell: (regionId: string, error: Error) => void;
  /** What is being worked on; nothing between two imports. */
  onWork?: (regionId: string | undefined) => void;
}

/** All imports that nobody works on, one after the other; also those that an ended process left undone. */
export async function doImports(work: ImportWork): Promise<void> {
  for (let region = await nextImport(work.db); region; region = await nextImport(work.db)) {
    work.onWork?.(region.id);
    await tryOne(region, work);
    work.onWork?.(undefined);
  }
}

async function tryOne(region: RegionRow, { db, events, folder, tell }: ImportWork): Promise<void> {
  // Begun often enough, and never ended: each time its process did.
  if (region.tries > MOST_TRIES)
    return failImport({ db, events }, region, { fault: 'crashed', detail: null, place: null });
  const pieces = readUpload(db, region.upload_id ?? '');
  const onUnreadable = (error: Error) => tell(region.id, error);
  try {
    await importRegion(region, { db, events, folder, pieces, onUnreadable });
  } catch (error) {
    tell(region.id, error instanceof Error ? error : new Error(String(error)));
    // The next try comes when it has been silent for a while.
    if (region.tries === MOST_TRIES)
      await failImport({ db, events }, region, { fault: 'internal', detail: null, place: null });
  }
}

/** A process that ends in order gives back what it has not finished: it was no try, and need not be waited for. */
export const giveBack = (db: Db, regionId: string) =>
  sql`
    update map_regions set worked_at = null, tries = greatest(tries - 1, 0)
    where id = ${regionId} and state = 'importing'
  `.execute(db);

/** One process works on it: it says so again and again, and where it falls silent another one begins anew. */
async function nextImport(db: Db): Promise<RegionRow | undefined> {
  const { rows } = await sql<RegionRow>`
    update map_regions set worked_at = now(), tries = tries + 1
    where id = (
      select id from map_regions
      where state = 'importing' and upload_id is not null
        and (worked_at is null or worked_at < now() - interval '60 seconds')
      order by created_at limit 1 for update skip locked
    )
    returning *
  `.execute(db);
  return rows[0];
}
