import { type Kysely, sql } from 'kysely';

/** Files that come in parts, and the map beneath: roads and ground by cell. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table file_uploads (
    id uuid primary key default gen_random_uuid(),
    purpose text not null,
    name text not null,
    size bigint not null,
    -- How far it is: parts come one after the other.
    received bigint not null default 0,
    created_by uuid not null,
    created_at timestamptz not null,
    -- Something is being made of it.
    taken boolean not null default false,
    -- When a part came or somebody read it; one that nobody touches is removed.
    touched_at timestamptz not null
  )`,
  'create index file_uploads_by_person on file_uploads (created_by, purpose, created_at)',
  `create table file_upload_parts (
    upload_id uuid not null references file_uploads (id) on delete cascade,
    at bigint not null,
    data bytea not null,
    primary key (upload_id, at)
  )`,
  // Files are compressed already.
  'alter table file_upload_parts alter column data set storage external',
  `create table map_regions (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    kind text not null default 'roads',
    country text,
    file_name text not null,
    attribution text not null,
    state text not null check (state in ('importing', 'active', 'off', 'failed')),
    -- The region that this one takes the place of, once it is whole.
    replaces uuid references map_regions (id) on delete set null,
    upload_id uuid,
    bytes_total bigint not null default 0,
    bytes_read bigint not null default 0,
    south double precision,
    west double precision,
    north double precision,
    east double precision,
    counts jsonb not null default '{}',
    -- What is wrong with the file, and where.
    failure jsonb,
    cancel_wanted boolean not null default false,
    worked_at timestamptz,
    created_by uuid,
    created_at timestamptz not null,
    imported_at timestamptz,
    version integer not null default 1
  )`,
  'create unique index map_regions_one_replacement on map_regions (replaces) where replaces is not null',
  `create table map_cells (
    region_id uuid not null,
    layer smallint not null,
    x integer not null,
    y integer not null,
    data bytea not null,
    primary key (layer, x, y, region_id)
  )`,
  'create index map_cells_by_region on map_cells (region_id)',
  // Packed closely by the engine; reading it should cost nothing.
  'alter table map_cells alter column data set storage external',
];
