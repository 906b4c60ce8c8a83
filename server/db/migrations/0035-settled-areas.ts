import { type Kysely, sql } from 'kysely';

/**
 * Since when trips are known to carry an area as it is today. Applying areas to the past looks only for those that
 * changed since. PostgreSQL 15 and newer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dangerous_areas add column settled_from timestamptz(3) not null default now()`.execute(db);
  await sql`update dangerous_areas set settled_from = changed_at`.execute(db);
}
