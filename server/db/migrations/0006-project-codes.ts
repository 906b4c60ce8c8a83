import { type Kysely, sql } from 'kysely';

/** Codes that people type to join a project, and who did. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // The code itself is kept as it is typed: admins hand it out again and again.
  `create table project_codes (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null,
    code text not null unique,
    name text not null,
    note text not null default '',
    max_uses integer check (max_uses > 0),
    uses integer not null default 0,
    expires_at timestamptz,
    paused boolean not null default false,
    ended_at timestamptz,
    created_by uuid,
    created_at timestamptz not null default now(),
    version integer not null default 1
  )`,
  'create index project_codes_by_project on project_codes (project_id, created_at desc)',
  // Keyed by app user: who is erased is erased here too.
  `create table project_code_joins (
    project_id bigint not null,
    user_id text not null,
    code_id uuid not null,
    joined_at timestamptz(3) not null,
    primary key (project_id, user_id)
  )`,
  'create index project_code_joins_by_code on project_code_joins (project_id, code_id, joined_at desc, user_id desc)',
  'create index project_code_joins_by_time on project_code_joins (project_id, joined_at desc)',
];
