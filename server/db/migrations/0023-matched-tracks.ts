import { type Kysely, sql } from 'kysely';

/** Where tracks lie on the roads, beside the fixes as they were measured. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // By time, not by item: items are split, merged and corrected, and what was matched holds for all of them.
  `create table matched_tracks (
    project_id bigint not null,
    user_id text not null,
    from_ms bigint not null,
    to_ms bigint not null,
    data bytea not null,
    primary key (project_id, user_id, from_ms)
  )`,
  // Packed closely already.
  'alter table matched_tracks alter column data set storage external',
];
