import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** The tables with a row that contains the text anywhere. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name
  `.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows } = await sql`
      select from ${sql.table(name)} whole where strpos(lower(whole::text), lower(${text})) > 0 limit 1
    `.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
