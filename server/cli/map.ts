import { createReadStream, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { COUNTRIES } from '#contract/countries.ts';
import { OSM_ATTRIBUTION } from '#contract/map-regions.ts';
import { filledLine } from '#contract/text.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createEvents } from '#server/events.ts';
import { removeMapRegion } from '#server/features/map-regions/change-map-region.ts';
import { importRegion } from '#server/features/map-regions/import-region.ts';
import { allMapRegions, type MapRegionRow, regionById } from '#server/features/map-regions/map-regions.queries.ts';
import { keepRevisions } from '#server/features/revisions/keep-revisions.ts';
import { connectionFor } from './connection.ts';

const USAGE = `map import <file.osm.pbf | .osm.gz | .osm> [--name Austria] [--country AT]
map list
map remove <name or id>
A map of the same name is replaced once the new one is whole. The country says whose speed limits hold where none is written.`;

const READ_BYTES = 1024 * 1024;

interface MapInput {
  name: string;
  country: string | null;
}

async function importFile(db: Db, file: string, input: MapInput): Promise<number> {
  const events = createEvents();
  events.listen(keepRevisions);
  const size = statSync(file).size;
  const old = (await allMapRegions(db)).find((region) => region.name === input.name && region.state !== 'importing');
  const region = await db
    .insertInto('map_regions')
    .values({
      ...input,
      ...{ file_name: path.basename(file), attribution: OSM_ATTRIBUTION, state: 'importing', bytes_total: size },
      ...{ replaces: old?.id ?? null, upload_id: null, created_at: new Date(), worked_at: new Date() },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const pieces = createReadStream(file, { highWaterMark: READ_BYTES });
  const onProgress = (bytes: number, ways: number) =>
    process.stderr.write(`\r${Math.floor((100 * bytes) / Math.max(1, size))} %, ${ways.toLocaleString('en')} ways `);
  let wrong = '';
  const onUnreadable = ({ message }: Error) => {
    wrong = message;
  };
  try {
    await importRegion(region, { db, events, pieces, folder: tmpdir(), onProgress, onUnreadable });
  } catch (error) {
    await db.deleteFrom('map_cells').where('region_id', '=', region.id).execute();
    await db.deleteFrom('map_regions').where('id', '=', region.id).execute();
    throw error;
  }
  process.stderr.write('\n');
  return printResult(db, region.id, wrong);
}

async function printResult(db: Db, id: string, wrong: string): Promise<number> {
  const region = await regionById(db, id);
  if (region?.failure) {
    console.error(`map: ${wrong}; nothing was imported`);
    await db.deleteFrom('map_regions').where('id', '=', id).execute();
    return 1;
  }
  if (region) console.log(lineOf(region));
  return region ? 0 : 1;
}

const lineOf = ({ id, name, country, state, counts, imported_at, file_name }: MapRegionRow): string =>
  [
    ...[id, name, country ?? '-', state, `${counts.ways ?? 0} ways, ${counts.drivable ?? 0} drivable`],
    ...[imported_at?.toISOString() ?? '-', file_name],
  ].join('\t');

async function remove(db: Db, which: string): Promise<number> {
  const events = createEvents();
  events.listen(keepRevisions);
  const region = (await allMapRegions(db)).find(({ id, name }) => id === which || name === which);
  if (!region) {
    console.error(`map: there is no map ${which}`);
    return 1;
  }
  await removeMapRegion({ db, events }, region.id, null);
  return 0;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, country: { type: 'string' } },
  });
  const [what = '', which = '', ...more] = positionals;
  const country = values.country?.toUpperCase() ?? null;
  const name = filledLine(80).safeParse(values.name ?? path.basename(which).replace(/\.osm(\.pbf|\.gz)?$/, ''));
  const isWhole = what === 'list' ? which === '' : (what === 'import' || what === 'remove') && which !== '';
  if (!isWhole || more.length > 0 || (what === 'import' && !name.success)) {
    console.error(USAGE);
    return 2;
  }
  if (country !== null && !COUNTRIES.includes(country)) {
    console.error(`map: ${country} is no country code of ISO 3166-1`);
    return 2;
  }
  const { connection, close } = await connectionFor(readConfig(process.env, process.cwd()));
  const db = openDatabase({ ...connection, statement_timeout: 0 });
  try {
    await migrate(db);
    if (what === 'import') return await importFile(db, which, { name: name.data ?? '', country });
    if (what === 'remove') return await remove(db, which);
    for (const region of await allMapRegions(db)) console.log(lineOf(region));
    return 0;
  } finally {
    await db.destroy();
    await close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`map: ${error instanceof Error ? error.message : error}`);
  return 1;
});
