import { type Kysely, sql } from 'kysely';

/** Points of interest, who is in them, and who entered and left. PostgreSQL 15 and newer, no extension. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table pois (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null,
    name text not null,
    tags text[] not null default '{}',
    lat float8 not null,
    lon float8 not null,
    radius_meters float8 not null,
    -- Corners of a polygon as [lon, lat]; null for a circle.
    ring jsonb,
    active boolean not null default true,
    in_trip boolean not null default false,
    on_enter boolean not null default true,
    on_exit boolean not null default true,
    dwell_seconds integer not null default 0,
    version integer not null default 1,
    -- Of the project, when this one last changed: the engine reads only what is newer than what it knows.
    generation bigint not null,
    created_at timestamptz(3) not null,
    changed_at timestamptz(3) not null,
    deleted_at timestamptz(3)
  )`,
  `create unique index pois_once on pois (project_id, lower(name), lat, lon, radius_meters) where deleted_at is null`,
  'create index pois_by_place on pois (project_id, lat, lon) where deleted_at is null',
  'create index pois_by_name on pois (project_id, lower(name), id) where deleted_at is null',
  'create index pois_by_change on pois (project_id, changed_at, id) where deleted_at is null',
  'create index pois_by_generation on pois (project_id, generation)',
  'create index pois_by_tag on pois using gin (tags) where deleted_at is null',
  `create table poi_generations (
    project_id bigint primary key,
    generation bigint not null,
    -- Names this project in this database, for who remembers its points of interest.
    world uuid not null default gen_random_uuid()
  )`,
  // Where somebody is or was. A row that has not ended is the engine's memory between two uploads.
  `create table poi_visits (
    project_id bigint not null,
    user_id text not null,
    poi_id uuid not null,
    entered_ms bigint not null,
    entered jsonb not null,
    -- The first fix outside, while it is not sure that the person has left.
    leaving jsonb,
    left_ms bigint,
    leave jsonb,
    -- When the stay becomes long enough to be told; null when it was told, or never will be.
    due_ms bigint,
    primary key (project_id, user_id, poi_id, entered_ms)
  )`,
  'create index poi_visits_by_end on poi_visits (project_id, user_id, left_ms)',
  'create index poi_visits_due on poi_visits (due_ms) where due_ms is not null and left_ms is null',
  `create table poi_events (
    project_id bigint not null,
    user_id text not null,
    id uuid not null,
    poi_id uuid not null,
    kind text not null,
    at_ms bigint not null,
    name text not null,
    tags text[] not null,
    lat float8 not null,
    lon float8 not null,
    distance_meters float8 not null,
    in_trip boolean not null,
    entered_ms bigint not null,
    primary key (project_id, user_id, id)
  )`,
  'create index poi_events_by_time on poi_events (project_id, at_ms desc, id desc)',
  'create index poi_events_by_poi on poi_events (project_id, poi_id, at_ms desc, id desc)',
  'create index poi_events_by_user on poi_events (project_id, user_id, at_ms desc, id desc)',
];
