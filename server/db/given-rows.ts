import { type RawBuilder, sql } from 'kysely';

/**
 * Rows as a table within a statement, passed as one array per column: the statement's text is the same for any number
 * of rows, so it is planned once.
 */
export function givenRows<R extends object>(
  rows: readonly R[],
  types: Record<keyof R & string, string>,
): RawBuilder<unknown> {
  const names = Object.keys(types) as (keyof R & string)[];
  const columns = names.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(types[name])}[]`);
  return sql`unnest(${sql.join(columns)}) as given (${sql.raw(names.join(', '))})`;
}
