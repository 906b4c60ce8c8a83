import { type Kysely, sql } from 'kysely';

/** Where sessions come from, people who are shut out, looking with a customer's eyes, pictures, and invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table sessions
    add column user_agent text not null default '',
    add column address text not null default '',
    add column time_zone text not null default '',
    add column second_factor boolean not null default false,
    add column viewed_user_id uuid,
    add column viewed_until timestamptz`,
  'alter table users add column disabled_at timestamptz',
  `create table oidc_logins (
    name_hash bytea primary key,
    refresh_token bytea not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  'create index oidc_logins_by_end on oidc_logins (expires_at)',
  `create table user_avatars (
    user_id uuid primary key references users (id) on delete cascade,
    tag text not null unique,
    data bytea not null,
    created_at timestamptz not null default now()
  )`,
  // The inviter is kept as a bare id: when the person goes, it is a pseudonym.
  `create table invitations (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null references projects (id),
    email text not null,
    roles text[] not null,
    token_hash bytea not null unique,
    invited_by uuid not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    accepted_at timestamptz,
    withdrawn_at timestamptz
  )`,
  'create index invitations_by_project on invitations (project_id, created_at desc)',
  `create unique index invitations_open on invitations (project_id, email)
    where accepted_at is null and withdrawn_at is null`,
  'create index invitations_by_email on invitations (email) where accepted_at is null and withdrawn_at is null',
];
