import { type Kysely, sql } from 'kysely';

/** How often an import was begun, and failures as codes with their place. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table map_regions add column tries smallint not null default 0`.execute(db);
  await sql`
    update map_regions
    set failure = jsonb_build_object(
      'fault', 'unreadable',
      'detail', concat(failure ->> 'reason', ' (', failure ->> 'where', ')'),
      'place', null
    )
    where failure is not null
  `.execute(db);
}
