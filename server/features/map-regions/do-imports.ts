import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Events } from '../../events.ts';
import { readUpload } from '../file-uploads/read-upload.ts';
import { importRegion } from './import-region.ts';
import type { RegionRow } from './map-regions.queries.ts';

export interface ImportWork {
  db: Db;
  events: Events;
  folder: string;
}

/** All imports that nobody works on, one after the other; also those that an ended process left undone. */
export async function doImports({ db, events, folder }: ImportWork): Promise<void> {
  for (let region = await nextImport(db); region; region = await nextImport(db)) {
    await importRegion(region, { db, events, folder, pieces: readUpload(db, region.upload_id ?? '') });
  }
}

/** One process works on it: it says so again and again, and where it falls silent another one begins anew. */
async function nextImport(db: Db): Promise<RegionRow | undefined> {
  const { rows } = await sql<RegionRow>`
    update map_regions set worked_at = now()
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
