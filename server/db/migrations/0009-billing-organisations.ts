import { type Kysely, sql } from 'kysely';

/** Who pays for which project, and who may look at it. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table billing_organisations (
    id bigint generated always as identity primary key,
    name text not null,
    free_user_limit bigint check (free_user_limit >= 0),
    open_for_registration boolean not null default true,
    created_at timestamptz not null default now(),
    version integer not null default 1
  )`,
  'create unique index billing_organisations_by_name on billing_organisations (lower(name))',
  // A table of its own: the erasure of a project finds it, and the projects of an organisation are found by an index.
  `create table project_billing (
    project_id bigint primary key,
    billing_organisation_id bigint not null
  )`,
  'create index project_billing_by_organisation on project_billing (billing_organisation_id)',
  `create table billing_roles (
    billing_organisation_id bigint not null references billing_organisations (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    role text not null,
    primary key (billing_organisation_id, user_id, role)
  )`,
  'create index billing_roles_by_user on billing_roles (user_id)',
];
