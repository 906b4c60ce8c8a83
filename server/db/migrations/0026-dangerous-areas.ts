import { type Kysely, sql } from 'kysely';

/** Dangerous areas of all projects, which trips crossed them, and work that takes a while. PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table dangerous_areas (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    kind text not null,
    lat float8 not null,
    lon float8 not null,
    radius_meters float8 not null,
    -- Corners of a polygon as [lon, lat]; null for a circle.
    ring jsonb,
    active boolean not null default true,
    -- First and last day in the time of the place; null is open.
    valid_from date,
    valid_to date,
    -- Trips since then were looked at.
    applied_from timestamptz(3) not null,
    version integer not null default 1,
    created_at timestamptz(3) not null,
    changed_at timestamptz(3) not null,
    deleted_at timestamptz(3)
  )`,
  `create unique index dangerous_areas_once on dangerous_areas (lower(name), lat, lon, radius_meters)
   where deleted_at is null`,
  'create index dangerous_areas_by_place on dangerous_areas (lat, lon) where deleted_at is null',
  'create index dangerous_areas_by_name on dangerous_areas (lower(name), id) where deleted_at is null',
  'create index dangerous_areas_by_change on dangerous_areas (changed_at, id) where deleted_at is null',
  // One row: who knows this generation knows all areas. The world names this database.
  `create table dangerous_area_generation (
    one boolean primary key default true check (one),
    generation bigint not null default 0,
    areas integer not null default 0,
    world uuid not null default gen_random_uuid()
  )`,
  'insert into dangerous_area_generation default values',
  `create table area_crossings (
    project_id bigint not null,
    user_id text not null,
    entered_ms bigint not null,
    area_id uuid not null,
    left_ms bigint not null,
    -- Of the item.
    start_ts bigint not null,
    seconds float4 not null,
    meters float4 not null,
    accelerations smallint not null,
    brakings smallint not null,
    cornerings smallint not null,
    primary key (project_id, user_id, entered_ms, area_id)
  )`,
  'create index area_crossings_by_area on area_crossings (area_id, entered_ms)',
  `create table area_works (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    wish jsonb not null,
    state text not null default 'waiting',
    done integer not null default 0,
    total integer,
    result jsonb,
    asked_by uuid,
    asked_at timestamptz(3) not null,
    -- When its process was last at it; one that died is followed by another.
    worked_at timestamptz(3),
    ended_at timestamptz(3)
  )`,
  'create index area_works_by_time on area_works (asked_at desc)',
  // Impacts of an area are found by their place, whosever they are.
  `create index assistance_cases_by_place on assistance_cases (lat, lon) where kind = 'AID' and not test`,
];
