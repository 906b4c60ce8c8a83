/** Reads a PBF file in a process of its own and says how long it took and how much memory it needed at most. */
import { createReadStream } from 'node:fs';
import { readOsmPbf } from '#engine/osm/read-osm-pbf.ts';
import { type Connection, openDatabase } from '#server/db/database.ts';
import { createEvents } from '#server/events.ts';
import { importRegion } from '#server/features/map-regions/import-region.ts';

const [file = '', folder = '', connection] = process.argv.slice(2);
const pieces = () => createReadStream(file, { highWaterMark: 1024 * 1024 });

/** Every block is read and parsed with every tag, and nothing is kept. */
async function bareRead(): Promise<number> {
  let ways = 0;
  await readOsmPbf(pieces(), { node: () => undefined, way: () => void ways++, relation: () => undefined });
  return ways;
}

async function wholeImport(to: Connection): Promise<number> {
  const db = openDatabase({ ...to, max: 2, statement_timeout: 0 });
  const region = await db
    .insertInto('map_regions')
    .values({
      ...{ name: 'bench', country: 'AT', file_name: 'made.osm.pbf', attribution: 'made', state: 'importing' },
      ...{ replaces: null, upload_id: null, created_at: new Date() },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await importRegion(region, { db, events: createEvents(), pieces: pieces(), folder });
  const { counts } = await db
    .selectFrom('map_regions')
    .select('counts')
    .where('id', '=', region.id)
    .executeTakeFirstOrThrow();
  await db.destroy();
  return (counts.ways ?? 0) + (counts.ground ?? 0);
}

const start = performance.now();
const ways = connection ? await wholeImport(JSON.parse(connection) as Connection) : await bareRead();
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ ways, seconds, megabytes: process.resourceUsage().maxRSS / 1000 }));
