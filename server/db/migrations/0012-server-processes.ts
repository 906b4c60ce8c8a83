import { type Kysely, sql } from 'kysely';

/** Who serves, for the health page; and the audit trail by person and by kind. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Written by every process several times a minute; lost with the database it tells about, and not missed.
  `create unlogged table server_processes (
    id uuid primary key,
    seen_at timestamptz not null,
    told jsonb not null
  )`,
  'create index revisions_by_actor on revisions (actor_id, id desc)',
  'create index revisions_by_entity on revisions (entity, id desc)',
];
