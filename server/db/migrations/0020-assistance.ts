import { type Kysely, sql } from 'kysely';

/** Impacts and calls for assistance, and what people did with them. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table assistance_cases (
    project_id bigint not null,
    user_id text not null,
    case_id uuid not null default gen_random_uuid(),
    kind text not null check (kind in ('AID', 'BCALL')),
    test boolean not null default false,
    happened_ms bigint not null,
    received_at timestamptz not null default now(),
    lat double precision not null,
    lon double precision not null,
    speed_mps double precision,
    asi double precision,
    axis text,
    curve jsonb,
    severity_threshold double precision,
    state text not null check (state in ('open', 'acknowledged', 'closed', 'filtered', 'late')),
    assigned_to uuid,
    acknowledged_at timestamptz,
    closed_at timestamptz,
    outcome text,
    version integer not null default 1,
    primary key (project_id, user_id, case_id),
    -- A phone that tells the same twice has told it once.
    unique (project_id, user_id, kind, test, happened_ms)
  )`,
  'create index assistance_cases_by_id on assistance_cases (project_id, case_id)',
  'create index assistance_cases_by_time on assistance_cases (project_id, happened_ms, case_id)',
  'create index assistance_cases_by_severity on assistance_cases (project_id, coalesce(asi, -1), case_id)',
  'create index assistance_cases_by_arrival on assistance_cases (project_id, received_at)',
  `create index assistance_cases_open on assistance_cases (project_id, received_at)
   where state in ('open', 'acknowledged')`,
  `create table assistance_entries (
    project_id bigint not null,
    user_id text not null,
    case_id uuid not null,
    entry_id bigint generated always as identity,
    at timestamptz not null,
    by_person uuid,
    action text not null,
    text text,
    to_person uuid,
    outcome text,
    primary key (project_id, user_id, case_id, entry_id)
  )`,
  // Whoever looks again has seen it already.
  `create unique index assistance_entries_seen on assistance_entries (project_id, user_id, case_id, by_person)
   where action = 'seen'`,
  // What phones told before: kept, but nobody waits for it any more.
  `insert into assistance_cases (
     project_id, user_id, kind, happened_ms, lat, lon, speed_mps, asi, axis, state
   )
   select d.project_id, d.user_id, case d.list when 'impacts' then 'AID' else 'BCALL' end, (r ->> 't')::bigint,
     (r ->> 'lat')::float8, (r ->> 'lon')::float8, (r ->> 'speed')::float8, (r ->> 'asi')::float8, r ->> 'axis', 'late'
   from device_records d, jsonb_array_elements(d.records) r
   where d.list in ('impacts', 'calls')
   on conflict do nothing`,
  // Impacts and calls are told to open screens before the gatherer comes round.
  `create index live_changes_urgent on live_changes (project_id) where kind = 'assistance'`,
];
