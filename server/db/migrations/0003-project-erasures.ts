import { type Kysely, sql } from 'kysely';

/** Deleted projects: what is left to erase, and in the end the receipt. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Who deleted it is kept as a bare id: when the person goes, it is a pseudonym.
  `create table project_erasures (
    project_id bigint primary key,
    project_name text not null,
    deleted_by uuid,
    deleted_at timestamptz not null default now(),
    worked_at timestamptz,
    finished_at timestamptz,
    parts_total integer not null default 0,
    parts_done integer not null default 0,
    counts jsonb not null default '{}'
  )`,
  'create index project_erasures_by_person on project_erasures (deleted_by, deleted_at desc)',
  'create index project_erasures_open on project_erasures (deleted_at) where finished_at is null',
];
