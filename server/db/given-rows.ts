import { type RawBuilder, sql } from 'kysely';
import { isOnCluster } from './on-cluster.ts';

/**
 * Rows as a table within a statement, passed as one array per column: the text of the statement is the same for any
 * number of rows, so it is planned once. If all rows belong to one app user, the user is passed as a value, from which
 * Citus derives the shard.
 */
export function givenRows<R extends object>(
  rows: readonly R[],
  types: Record<keyof R & string, string>,
): RawBuilder<unknown> {
  const names = Object.keys(types) as (keyof R & string)[];
  const column = (name: keyof R & string) => sql`${rows.map((row) => row[name])}::${sql.raw(types[name])}[]`;
  if (!ofOneUser(rows)) return sql`unnest(${sql.join(names.map(column))}) as given (${sql.raw(names.join(', '))})`;
  const [first] = rows;
  const values = names.map((name) =>
    isUserKey(name) ? sql`${first?.[name]}::${sql.raw(types[name])} as ${sql.raw(name)}` : sql.raw(name),
  );
  const others = names.filter((name) => !isUserKey(name));
  if (others.length === 0) return sql`(select ${sql.join(values)}) as given`;
  // Separately, because Citus cannot push down an unnest of several arrays.
  const own = others.map((name) => sql`unnest(${column(name)}) as ${sql.raw(name)}`);
  return sql`(select ${sql.join(values)} from (select ${sql.join(own)}) own) as given`;
}

/** Whether `givenRows` wrote the text for a single user. */
export const namesOneUser = (statement: string): boolean => /\) as given(?! \()/.test(statement);

const isUserKey = (name: string): boolean => name === 'project_id' || name === 'user_id';

function ofOneUser(rows: readonly object[]): boolean {
  const keys = rows as readonly { project_id?: unknown; user_id?: unknown }[];
  const [first] = keys;
  return (
    first?.user_id !== undefined &&
    keys.every((row) => row.project_id === first.project_id && row.user_id === first.user_id)
  );
}

/** Rows with the id of an app user. */
type OfUsers = readonly ({ user_id: string } | { userId: string })[];

const idsOf = (rows: OfUsers): string[] => [
  ...new Set(rows.map((row) => ('user_id' in row ? row.user_id : row.userId))),
];

/**
 * The condition that rows of a table, by its alias in the statement, belong to the given users. On a cluster the users
 * are also passed as values, so that a statement about one shard is routed to it.
 */
export function ofGiven(table: string, users: OfUsers): RawBuilder<boolean> {
  const own = sql.raw(`${table}.project_id = given.project_id and ${table}.user_id = given.user_id`);
  if (!isOnCluster()) return sql`${own}`;
  return sql`${own} and ${sql.raw(table)}.user_id = any(${idsOf(users)}::text[])`;
}
