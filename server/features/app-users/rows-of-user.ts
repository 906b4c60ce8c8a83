import { type Kysely, sql } from 'kysely';
import { decodeFixes } from '#contract/fix-codec.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { csvLine } from '#server/http/csv-line.ts';

type Database = Kysely<Tables>;

const ROWS_AT_ONCE = 500;
const BATCHES_AT_ONCE = 10;

async function keyColumns(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary
    order by array_position(i.indkey, a.attnum)
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** All rows of a table that belong to a user, one JSON object a line, however many. */
export async function* rowsOfUser(db: Database, table: string, { projectId, userId }: UserKey): AsyncGenerator<string> {
  const keys = await keyColumns(db, table);
  const key = (alias: string) => sql.join(keys.map((name) => sql.ref(`${alias}.${name}`)));
  let last: string | null = null;
  for (;;) {
    // The cursor is a row of the table's own type: it compares whatever the key consists of.
    const after: ReturnType<typeof sql> = last
      ? sql`and (${key('t')}) > (select ${key('p')} from jsonb_populate_record(null::${sql.table(table)}, ${last}::jsonb) p)`
      : sql``;
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t
      where t.project_id = ${projectId} and t.user_id = ${userId} ${after}
      order by ${key('t')} limit ${sql.lit(ROWS_AT_ONCE)}
    `.execute(db);
    if (rows.length > 0) yield `${rows.map(({ row }) => row).join('\n')}\n`;
    last = rows.at(-1)?.row ?? null;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

/** Every position that a phone sent, as it was measured. */
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
    for (const { fixes } of rows) yield linesOf(fixes);
    const last = rows.at(-1);
    if (!last || rows.length < BATCHES_AT_ONCE) return;
    [ms, id] = [last.lastMs, last.id];
  }
}

function linesOf(packed: Buffer): string {
  const fixes = decodeFixes(packed);
  const lines: string[] = [];
  for (let at = 0; at < fixes.length; at++) {
    const time = new Date((fixes.timestamp[at] ?? 0) * 1000).toISOString();
    const { lat, lon, accuracy, speed, bearing, altitude } = fixes;
    lines.push(csvLine([time, ...[lat, lon, accuracy, speed, bearing, altitude].map((column) => known(column[at]))]));
  }
  return lines.join('');
}

/** What people changed about the user. */
export async function* revisionsOfUser(db: Database, { projectId, userId }: UserKey): AsyncGenerator<string> {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(r) - 'actor_id')::text as row from revisions r
    where project_id = ${projectId} and entity like 'app-user%' and entity_id = ${userId} order by id
  `.execute(db);
  for (const { row } of rows) yield `${row}\n`;
}
