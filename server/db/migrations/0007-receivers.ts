import { type Kysely, sql } from 'kysely';

/** Where the events of a project go. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Secrets and header values are sealed: they must be used again, so a hash would not do.
  `create table receivers (
    project_id bigint not null,
    kind text not null check (kind in ('assistance', 'timeline', 'generic')),
    version integer not null,
    url text,
    active boolean not null default false,
    events jsonb not null default '[]',
    headers jsonb not null default '[]',
    secret text,
    secret_set_at timestamptz,
    secret_set_by uuid,
    former_secret text,
    former_valid_until timestamptz,
    primary key (project_id, kind)
  )`,
];
