import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

export interface ProjectTable {
  name: string;
  /** The columns of its primary key. */
  key: string[];
}

/** The receipt stays. */
const KEPT = 'project_erasures';
/** Before all others: from then on no upload finds a user and no phone is let in. */
const FIRST = ['app_users', 'api_keys', 'auth_codes', 'pending_batches'];

/** Every table with rows of projects, according to the database itself, so that one added later is not forgotten. */
export async function tablesOfProjects(db: Kysely<Tables>): Promise<ProjectTable[]> {
  const { rows } = await sql<ProjectTable>`
    select c.relname as name, (
      select coalesce(jsonb_agg(k.attname order by k.attnum), '[]'::jsonb)
      from pg_index i
      join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary
    ) as key
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> ${KEPT}
    order by c.relname
  `.execute(db);
  const place = (table: ProjectTable) => (FIRST.includes(table.name) ? FIRST.indexOf(table.name) : FIRST.length);
  return rows.sort((a, b) => place(a) - place(b));
}

/** Deletes at most so many rows; fewer are answered only when nothing is left. */
export async function deleteSome(
  db: Kysely<Tables>,
  { name, key }: ProjectTable,
  projectId: number,
  most: number,
): Promise<number> {
  const table = sql.table(name);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows = 0n } =
    key.length === 0
      ? await sql`delete from ${table} where project_id = ${projectId}`.execute(db)
      : await sql`
          delete from ${table} where project_id = ${projectId} and (${columns}) in (
            select ${columns} from ${table} where project_id = ${projectId} limit ${sql.lit(most)}
          )
        `.execute(db);
  return Number(numAffectedRows);
}
