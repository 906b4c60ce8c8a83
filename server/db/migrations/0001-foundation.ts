import { type Kysely, sql } from 'kysely';

/** People, projects, roles, sessions, the list of changes, and counters against guessing. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table users (
    id uuid primary key default gen_random_uuid(),
    issuer text not null,
    uid text not null,
    email text not null,
    email_verified boolean not null,
    provider text not null,
    image text not null default '',
    firstname text not null default '',
    lastname text not null default '',
    company text not null default '',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    last_sign_in_at timestamptz,
    unique (issuer, uid)
  )`,
  'create index users_by_email on users (issuer, email)',
  // Ids start above the digits people try by hand; 0 is SELECT PROJECT.
  `create table projects (
    id bigint generated always as identity (start with 1001) primary key,
    name text not null,
    created_at timestamptz not null default now(),
    deleted_at timestamptz
  )`,
  'create index projects_by_name on projects (lower(name), id) where deleted_at is null',
  `create table project_roles (
    project_id bigint not null references projects (id),
    user_id uuid not null references users (id),
    role text not null check (role in ('admin', 'billing', 'reader', 'user')),
    primary key (project_id, user_id, role)
  )`,
  'create index project_roles_by_user on project_roles (user_id)',
  `create table global_roles (
    user_id uuid not null references users (id),
    role text not null check (role in ('admin')),
    primary key (user_id, role)
  )`,
  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users (id),
    token_hash bytea not null unique,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  'create index sessions_by_user on sessions (user_id)',
  'create index sessions_by_end on sessions (expires_at)',
  // The actor is kept as a bare id: when the person goes, it is a pseudonym.
  `create table revisions (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    project_id bigint,
    actor_id uuid,
    entity text not null,
    entity_id text not null,
    action text not null,
    before jsonb,
    after jsonb
  )`,
  'create index revisions_by_project on revisions (project_id, id desc)',
  // Counters may be lost with the server; they must not cost a flush each.
  `create unlogged table rate_limits (
    key text primary key,
    window_start timestamptz not null,
    hits integer not null
  )`,
  `create table mails (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    recipient text not null,
    message jsonb,
    created_at timestamptz not null default now(),
    due_at timestamptz not null default now(),
    tries integer not null default 0,
    sent_at timestamptz,
    last_error text
  )`,
  'create index mails_due on mails (due_at) where sent_at is null',
];
