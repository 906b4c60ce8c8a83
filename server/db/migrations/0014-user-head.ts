import { type Kysely, sql } from 'kysely';

/** Notes about an app user, the phones one had, and days that were computed again. PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Grows with each change of what is switched off for the user; a save names the one it saw.
  'alter table app_users add column services_version integer not null default 0',
  `create table app_user_notes (
    project_id bigint not null,
    user_id text not null,
    note_id uuid not null default gen_random_uuid(),
    text text not null,
    written_by uuid,
    written_at timestamptz not null,
    changed_at timestamptz,
    version integer not null default 1,
    primary key (project_id, user_id, note_id)
  )`,
  'create index app_user_notes_by_time on app_user_notes (project_id, user_id, written_at desc)',
  // One row for each installation, and one for each time that its phone told something else about itself.
  `create table app_user_installations (
    project_id bigint not null,
    user_id text not null,
    at timestamptz(3) not null,
    installation_id uuid not null,
    device jsonb,
    primary key (project_id, user_id, at, installation_id)
  )`,
  `insert into app_user_installations (project_id, user_id, at, installation_id, device)
   select project_id, user_id, created_at, installation_id, device from app_users`,
  `create function keep_installation() returns trigger language plpgsql as $$
  begin
    insert into app_user_installations (project_id, user_id, at, installation_id, device)
    values (new.project_id, new.user_id, clock_timestamp(), new.installation_id, new.device)
    on conflict (project_id, user_id, at, installation_id) do update set device = excluded.device;
    return null;
  end $$`,
  `create function keep_first_installations() returns trigger language plpgsql as $$
  begin
    insert into app_user_installations (project_id, user_id, at, installation_id, device)
    select project_id, user_id, clock_timestamp(), installation_id, device from new_rows;
    return null;
  end $$`,
  `create trigger keep_first_installations after insert on app_users
   referencing new table as new_rows for each statement execute function keep_first_installations()`,
  `create trigger keep_installation after update on app_users for each row
   when (old.installation_id <> new.installation_id or old.device is distinct from new.device)
   execute function keep_installation()`,
  `create table app_user_recomputations (
    project_id bigint not null,
    user_id text not null,
    recomputation_id uuid not null default gen_random_uuid(),
    day date not null,
    asked_by uuid,
    asked_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    result jsonb,
    primary key (project_id, user_id, recomputation_id)
  )`,
  'create index app_user_recomputations_waiting on app_user_recomputations (asked_at) where finished_at is null',
];
