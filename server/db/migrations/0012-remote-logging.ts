import { type Kysely, sql } from 'kysely';

/** App users whose phones log for a while. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table remote_logging (
    project_id bigint not null,
    user_id text not null,
    level text not null,
    started_by uuid,
    started_at timestamptz not null,
    ends_at timestamptz not null,
    told_at timestamptz,
    primary key (project_id, user_id)
  )`,
  'create index remote_logging_by_end on remote_logging (ends_at, project_id, user_id)',
];
