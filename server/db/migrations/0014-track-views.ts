import { type Kysely, sql } from 'kysely';

/** Who looked at a person's tracks: at most one row a viewer, a user and an hour. PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table track_views (
    project_id bigint not null,
    user_id text not null,
    hour timestamptz not null,
    viewer uuid not null,
    at timestamptz not null,
    what text not null,
    primary key (project_id, user_id, hour, viewer)
  )`,
];
