import { type Kysely, sql } from 'kysely';

/** Vehicles, by what devices they are known, who drives them, and what was driven in them each day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table vehicles (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null,
    name text not null,
    -- make, model, plate, vin, fuel, own
    props jsonb not null,
    -- As compared: large letters and digits alone; empty where none is known.
    plate_key text not null,
    vin text not null,
    version integer not null default 1,
    created_at timestamptz(3) not null,
    changed_at timestamptz(3) not null,
    deleted_at timestamptz(3),
    merged_into uuid
  )`,
  'create index vehicles_by_name on vehicles (project_id, lower(name), id) where deleted_at is null',
  'create index vehicles_by_change on vehicles (project_id, changed_at, id) where deleted_at is null',
  `create index vehicles_by_vin on vehicles (project_id, vin) where deleted_at is null and vin <> ''`,
  `create index vehicles_by_plate on vehicles (project_id, plate_key) where deleted_at is null and plate_key <> ''`,
  // A device belongs to one vehicle at a time; where it was before stays, for trips of that time.
  `create table vehicle_devices (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null,
    vehicle_id uuid not null,
    kind text not null,
    identifier text not null,
    key text not null,
    label text not null,
    place integer not null,
    from_ms bigint not null default 0,
    to_ms bigint
  )`,
  'create unique index vehicle_devices_once on vehicle_devices (project_id, key) where to_ms is null',
  'create index vehicle_devices_by_key on vehicle_devices (project_id, key)',
  'create index vehicle_devices_by_vehicle on vehicle_devices (project_id, vehicle_id)',
  `create table vehicle_drivers (
    project_id bigint not null,
    user_id text not null,
    vehicle_id uuid not null,
    primary key (project_id, user_id, vehicle_id)
  )`,
  'create index vehicle_drivers_by_vehicle on vehicle_drivers (project_id, vehicle_id, user_id)',
  // What a person said about a drive, by a moment in its middle: its start may move a little when it is computed anew.
  `create table vehicle_choices (
    project_id bigint not null,
    user_id text not null,
    at_ts bigint not null,
    -- Null: in no vehicle.
    vehicle_id uuid,
    reason text not null,
    primary key (project_id, user_id, at_ts)
  )`,
  // Sums of a user's day in a vehicle: trips, seconds, metres, harsh moments of three kinds, then those of score_sums.
  `create table vehicle_days (
    project_id bigint not null,
    user_id text not null,
    day date not null,
    vehicle_id uuid not null,
    sums bigint[] not null,
    primary key (project_id, user_id, day, vehicle_id)
  )`,
  'create index vehicle_days_by_vehicle on vehicle_days (project_id, vehicle_id, day)',
  `create table vehicle_reassignments (
    project_id bigint not null,
    id uuid not null default gen_random_uuid(),
    from_day date not null,
    asked_by uuid,
    asked_at timestamptz(3) not null,
    worked_at timestamptz(3),
    finished_at timestamptz(3),
    days_total integer,
    days_done integer not null default 0,
    changed integer not null default 0,
    primary key (project_id, id)
  )`,
  'create index vehicle_reassignments_open on vehicle_reassignments (asked_at) where finished_at is null',
];
