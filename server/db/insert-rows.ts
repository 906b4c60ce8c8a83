import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { givenRows } from './given-rows.ts';
import { isOnCluster } from './on-cluster.ts';
import { prepared } from './prepared.ts';

/** More would take long to write down and delay others, and 65,535 are PostgreSQL's limit. */
const MAX_VALUES = 8_000;

interface Insert<R extends object> {
  /** The table, with an alias if the rest of the statement needs one. */
  into: string;
  rows: readonly R[];
  /** The columns with their types; `text as bigint[]` is passed as text and cast. */
  types: Record<keyof R & string, string>;
  /** The conflict clause for existing rows. */
  conflict?: RawBuilder<unknown>;
}

/**
 * Inserts rows of app users with a statement that is planned once for any number of rows. Citus would pull such rows to
 * the coordinator first, so on a cluster they are passed as values, which are routed to their shard.
 */
export async function insertRows<R extends object>(
  db: Db | Tx,
  name: string,
  { into, rows, types, conflict = sql`` }: Insert<R>,
): Promise<void> {
  const columns = Object.keys(types) as (keyof R & string)[];
  const target = sql.raw(`${into} (${columns.join(', ')})`);
  if (!isOnCluster()) {
    const values = sql.raw(columns.map((column) => storedAs(column, types[column])).join(', '));
    const passed = Object.fromEntries(columns.map((column) => [column, typeOf(types[column])])) as typeof types;
    await prepared(name)`insert into ${target} select ${values} from ${givenRows(rows, passed)} ${conflict}`.execute(
      db,
    );
    return;
  }
  const most = Math.floor(MAX_VALUES / columns.length);
  for (let from = 0; from < rows.length; from += most) {
    const values = rows
      .slice(from, from + most)
      .map((row) => sql`(${sql.join(columns.map((column) => castTo(row[column], types[column])))})`);
    await sql`insert into ${target} values ${sql.join(values)} ${conflict}`.execute(db);
  }
}

const [PASSED, STORED] = [0, 1];
const typeOf = (type: string): string => type.split(' as ')[PASSED] ?? type;
const storedAs = (column: string, type: string): string => {
  const stored = type.split(' as ')[STORED];
  return stored ? `${column}::${stored}` : column;
};
const castTo = (value: unknown, type: string) => sql`${value}::${sql.raw(type.replace(' as ', '::'))}`;
