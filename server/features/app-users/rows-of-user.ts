import { type Kysely, sql } from 'kysely';
import { decodeFixes } from '#contract/fix-codec.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { rowsWithinBytes } from '#server/db/within-bytes.ts';
import { csvLine } from '#server/http/csv-line.ts';

type Database = Kysely<Tables>;

const ROWS_AT_ONCE = 500;
const BATCHES_AT_ONCE = 10;

async function columnsOf(db: Database, table: string): Promise<{ all: string[]; keys: string[] }> {
  const { rows } = await sql<{ name: string; place: number | null }>`
    select a.attname as name, array_position(i.indkey, a.attnum) as place
    from pg_attribute a join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
    order by place
  `.execute(db);
  return { all: rows.map(({ name }) => name), keys: rows.filter((row) => row.place !== null).map(({ name }) => name) };
}

/** All rows of a table that belong to a user, one JSON object per line, read page by page. */
export async function* rowsOfUser(db: Database, table: string, { projectId, userId }: UserKey): AsyncGenerator<string> {
  const { all, keys } = await columnsOf(db, table);
  const key = (alias: string) => sql.join(keys.map((name) => sql.ref(`${alias}.${name}`)));
  const order = sql.join(keys.map((name) => sql.ref(name)));
  const position = sql.join(keys.flatMap((name) => [sql.lit(name), sql.ref(name)]));
  const select = sql`
    (to_jsonb(sized) - 'pageRows' - 'bytesBefore')::text as row, jsonb_build_object(${position})::text as position`;
  let last: string | undefined;
  for (let isMore = true; isMore; ) {
    // The cursor is a row of the table's own type, so keys of any columns can be compared.
    const after: ReturnType<typeof sql> = last
      ? sql`and (${key('t')}) > (select ${key('p')} from jsonb_populate_record(null::${sql.table(table)}, ${last}::jsonb) p)`
      : sql``;
    const from = sql`
      select * from ${sql.table(table)} t where t.project_id = ${projectId} and t.user_id = ${userId} ${after}`;
    const given = { from, order, limit: ROWS_AT_ONCE, large: all, select };
    const page: { rows: { row: string; position: string }[]; isMore: boolean } = await rowsWithinBytes(db, given);
    for (const { row } of page.rows) yield `${row}\n`;
    last = page.rows.at(-1)?.position;
    isMore = page.isMore;
  }
}

const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

/** Every position as the phone measured it. */
export async function* fixesOfUser(db: Database, { projectId, userId }: UserKey): AsyncGenerator<string> {
  yield csvLine(['time', 'lat', 'lon', 'accuracyMeters', 'speedMetersPerSecond', 'bearingDegrees', 'altitudeMeters']);
  let [ms, id] = [-1, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const { rows } = await sql<{ fixes: Buffer; lastMs: number; id: string }>`
      select fixes, last_ms as "lastMs", batch_id as id from batches
      where project_id = ${projectId} and user_id = ${userId} and fixes is not null
        and (last_ms, batch_id) > (${ms}, ${id}::uuid)
      order by last_ms, batch_id limit ${sql.lit(BATCHES_AT_ONCE)}
    `.execute(db);
    for (const { fixes } of rows) yield* linesOf(fixes);
    const last = rows.at(-1);
    if (!last || rows.length < BATCHES_AT_ONCE) return;
    [ms, id] = [last.lastMs, last.id];
  }
}

function* linesOf(packed: Buffer): Generator<string> {
  const fixes = decodeFixes(packed);
  for (let at = 0; at < fixes.length; at++) {
    const time = new Date((fixes.timestamp[at] ?? 0) * 1000).toISOString();
    const { lat, lon, accuracy, speed, bearing, altitude } = fixes;
    yield csvLine([time, ...[lat, lon, accuracy, speed, bearing, altitude].map((column) => known(column[at]))]);
  }
}

/** The changes that people made to the user. */
export async function* revisionsOfUser(db: Database, { projectId, userId }: UserKey): AsyncGenerator<string> {
  const select = sql`(to_jsonb(sized) - 'actor_id' - 'pageRows' - 'bytesBefore')::text as row, id`;
  const [order, large] = [sql`id`, ['before', 'after']];
  for (let [last, isMore] = [0, true]; isMore; ) {
    const from = sql`
      select * from revisions
      where project_id = ${projectId} and entity like 'app-user%' and entity_id = ${userId} and id > ${last}`;
    const page: { rows: { row: string; id: number }[]; isMore: boolean } = await rowsWithinBytes(db, {
      ...{ from, order, limit: ROWS_AT_ONCE, large, select },
    });
    for (const { row } of page.rows) yield `${row}\n`;
    last = page.rows.at(-1)?.id ?? last;
    isMore = page.isMore;
  }
}
