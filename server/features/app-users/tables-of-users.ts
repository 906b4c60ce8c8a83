import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** First: from then on no upload finds the user, and those in progress are awaited. */
const FIRST = 'app_users';

/**
 * Every table with rows of app users, according to the database itself, so that one added later is not forgotten. An
 * app user's id is text; a `user_id` of type uuid is a dashboard user.
 */
export async function tablesOfUsers(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    join pg_attribute p on p.attrelid = c.oid and p.attname = 'project_id' and not p.attisdropped
    join pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped
      and u.atttypid = 'text'::regtype
    where c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname <> ${FIRST}, c.relname
  `.execute(db);
  return rows.map(({ name }) => name);
}
