import { type Kysely, sql } from 'kysely';

/** How a project's app looks. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table app_styles (
    project_id bigint primary key,
    version integer not null,
    style jsonb not null
  )`,
  // Named by their content. Former ones stay for a while, so that a former style can be brought back whole.
  `create table app_logos (
    project_id bigint not null,
    id text not null,
    media_type text not null,
    width integer not null,
    height integer not null,
    bytes bytea not null,
    created_at timestamptz not null default now(),
    saved_at timestamptz,
    primary key (project_id, id)
  )`,
];
