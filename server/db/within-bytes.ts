import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Measured as stored, compressed: uncompressed they may be a hundred times larger. */
const BYTES_AT_ONCE = 128 * 1024;

interface Rows {
  /** The rows, at most as many as the limit, in order. */
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  /** Columns that may be large. */
  large: readonly string[];
  /** At most so many bytes, measured as stored. */
  bytes?: number;
  /** Evaluated only for the returned rows, under the alias `sized`. */
  select?: RawBuilder<unknown>;
}

/** The next rows of a list: fewer than the limit if they are large, but at least one. */
export async function rowsWithinBytes<Row>(db: Kysely<Tables>, asked: Rows) {
  const { from, order, limit, large, bytes = BYTES_AT_ONCE, select } = asked;
  const sizes = large.map((name) => sql`coalesce(pg_column_size(${sql.ref(`page.${name}`)}), 0)`);
  const size = sql.join(sizes, sql` + `);
  const { rows } = await sql<Row & { pageRows: number }>`
    select ${select ?? sql`sized.*`}, "pageRows" from (
      select page.*, count(*) over () as "pageRows", sum(${size}) over (order by ${order}) - (${size}) as "bytesBefore"
      from (${from} order by ${order} limit ${sql.lit(limit)}) page
    ) sized
    where "bytesBefore" < ${sql.lit(bytes)} order by ${order}
  `.execute(db);
  const found = rows[0]?.pageRows ?? 0;
  return { rows: rows as Row[], isMore: found === limit || found > rows.length };
}
