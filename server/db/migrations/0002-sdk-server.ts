import { type Kysely, sql } from 'kysely';

/**
 * API keys, app users and what their phones report. Everything a user owns is keyed by (project_id, user_id …), so
 * that it can be distributed by app user; nothing refers to another table. Runs on PostgreSQL 15 and newer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table api_keys (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null,
    name text not null,
    prefix text not null,
    hash bytea not null unique,
    scope text not null check (scope in ('write-only', 'read-only', 'read-write')),
    created_by uuid,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  'create index api_keys_by_project on api_keys (project_id, created_at desc)',
  // What a project's phones may do and how long it keeps what they report; a project without a row has the defaults.
  `create table sdk_settings (
    project_id bigint primary key,
    services jsonb,
    options jsonb,
    keep_fixes_days integer,
    keep_logs_days integer,
    keep_items_days integer
  )`,
  `create table app_users (
    project_id bigint not null,
    user_id text not null,
    installation_id uuid not null,
    audience text not null,
    qualifier text,
    blocked boolean not null default false,
    pilot boolean not null default false,
    services jsonb,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz,
    device jsonb,
    status text,
    status_at timestamptz,
    primary key (project_id, user_id)
  )`,
  `create table auth_codes (
    hash bytea primary key,
    project_id bigint not null,
    user_id text not null,
    expires_at timestamptz not null
  )`,
  'create index auth_codes_by_end on auth_codes (expires_at)',
  // One row a batch, its fixes packed into one value. The bytes are dense already: compressing them again is lost time.
  `create table batches (
    project_id bigint not null,
    user_id text not null,
    batch_id uuid not null,
    content_hash bigint not null,
    first_ms bigint,
    last_ms bigint,
    received_at timestamptz not null default now(),
    fix_count integer not null,
    record_count integer not null,
    fixes bytea,
    rejected jsonb,
    primary key (project_id, user_id, batch_id)
  )`,
  'alter table batches alter column fixes set storage external',
  'create index batches_by_time on batches (project_id, user_id, last_ms)',
  // What the engine has not looked at yet.
  `create table pending_batches (
    project_id bigint not null,
    user_id text not null,
    batch_id uuid not null,
    received_at timestamptz not null default now(),
    primary key (project_id, user_id, batch_id)
  )`,
  'create index pending_batches_by_age on pending_batches (received_at)',
  `create table device_records (
    project_id bigint not null,
    user_id text not null,
    list text not null,
    last_ms bigint not null,
    batch_id uuid not null,
    first_ms bigint not null,
    records jsonb not null,
    primary key (project_id, user_id, list, last_ms, batch_id)
  )`,
  `create table state_history (
    project_id bigint not null,
    user_id text not null,
    at_ms bigint not null,
    state text not null,
    primary key (project_id, user_id, at_ms)
  )`,
  `create table timeline_items (
    project_id bigint not null,
    user_id text not null,
    start_ts bigint not null,
    end_ts bigint not null,
    type text not null,
    measured_type text not null,
    day date not null,
    open boolean not null,
    start_time_zone text,
    end_time_zone text,
    distance_meters double precision not null default 0,
    features jsonb not null,
    overridden jsonb,
    deleted boolean not null default false,
    engine_version text not null,
    primary key (project_id, user_id, start_ts)
  )`,
  `create table engine_states (
    project_id bigint not null,
    user_id text not null,
    up_to_ms bigint not null,
    engine_version text not null,
    state bytea not null,
    primary key (project_id, user_id, up_to_ms)
  )`,
  `create table day_aggregates (
    project_id bigint not null,
    user_id text not null,
    day date not null,
    type text not null,
    items integer not null,
    distance_meters double precision not null,
    seconds bigint not null,
    primary key (project_id, user_id, day, type)
  )`,
  // Summed over the project; several rows a day, so that many engines can add at once without waiting for each other.
  `create table project_day_aggregates (
    project_id bigint not null,
    day date not null,
    type text not null,
    slot smallint not null,
    items bigint not null,
    distance_meters double precision not null,
    seconds bigint not null,
    primary key (project_id, day, type, slot)
  )`,
  `create table last_locations (
    project_id bigint not null,
    user_id text not null,
    context text not null,
    at_ms bigint not null,
    lat double precision not null,
    lon double precision not null,
    accuracy double precision,
    primary key (project_id, user_id, context)
  )`,
  // Told to receivers and live screens; what was told is swept away.
  `create table timeline_changes (
    project_id bigint not null,
    user_id text not null,
    change_id uuid not null default gen_random_uuid(),
    at timestamptz not null default now(),
    kind text not null check (kind in ('created', 'changed', 'deleted')),
    start_ts bigint not null,
    primary key (project_id, user_id, change_id)
  )`,
  'create index timeline_changes_by_age on timeline_changes (at)',
  // That somebody was erased, without saying who: a keyed hash answers only those who know the id.
  `create table erasures (
    project_id bigint not null,
    user_hash text not null,
    erased_at timestamptz not null default now(),
    counts jsonb not null,
    primary key (project_id, user_hash, erased_at)
  )`,
];
