import { type Kysely, sql } from 'kysely';

/** Timetables of public transport: regions, how they were imported, and what they hold. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table transit_regions (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    active boolean not null default true,
    -- Asked again when somebody refreshes; null for files that a person gave.
    address text,
    -- What it holds, by the import that brought it; null until one was whole.
    content uuid,
    file_name text not null default '',
    agencies text[] not null default '{}',
    time_zone text,
    -- Days since 1970-01-01.
    first_day integer,
    last_day integer,
    south double precision,
    west double precision,
    north double precision,
    east double precision,
    counts jsonb not null default '{}',
    imported_at timestamptz,
    created_at timestamptz not null,
    version integer not null default 1
  )`,
  `create table transit_imports (
    id uuid primary key default gen_random_uuid(),
    -- In the order in which they were asked for.
    number bigint generated always as identity,
    region_id uuid not null references transit_regions (id) on delete cascade,
    upload_id uuid,
    address text,
    file_name text not null default '',
    state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    step text not null default 'waiting',
    progress double precision not null default 0,
    -- What is wrong with the feed, by file and line.
    report jsonb not null default '[]',
    failure text,
    asked_by uuid,
    asked_at timestamptz not null,
    touched_at timestamptz not null,
    finished_at timestamptz
  )`,
  'create index transit_imports_by_region on transit_imports (region_id, number desc)',
  "create index transit_imports_open on transit_imports (number) where state in ('waiting', 'running')",
  `create table transit_services (
    content uuid not null,
    service integer not null,
    days bytea not null,
    primary key (content, service)
  )`,
  `create table transit_lines (
    content uuid not null,
    line integer not null,
    line_id text not null,
    mode text,
    short_name text not null,
    long_name text not null,
    color text not null,
    agency text not null,
    patterns integer not null,
    stops integer not null,
    trips integer not null,
    primary key (content, line)
  )`,
  'create unique index transit_lines_by_id on transit_lines (content, line_id)',
  `create table transit_stops (
    content uuid not null,
    stop integer not null,
    stop_id text not null,
    name text not null,
    lat double precision not null,
    lon double precision not null,
    primary key (content, stop)
  )`,
  `create table transit_patterns (
    content uuid not null,
    pattern integer not null,
    line integer not null,
    headsign text not null,
    stops integer[] not null,
    along integer[] not null,
    shape bytea not null,
    times bytea not null,
    trips integer not null,
    primary key (content, pattern)
  )`,
  'create index transit_patterns_by_line on transit_patterns (content, line)',
  // Which patterns have a stop in a cell of the tile grid at zoom 13.
  `create table transit_cells (
    content uuid not null,
    x integer not null,
    y integer not null,
    patterns integer[] not null,
    primary key (content, x, y)
  )`,
  // How many rides matched which lines is read from the items themselves: computed anew they count once.
  `create index timeline_items_by_transit_line on timeline_items
    ((features -> 'publicTransport' ->> 'regionId'), day) where features ? 'publicTransport'`,
];
