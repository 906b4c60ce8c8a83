import { type Kysely, sql } from 'kysely';

/** Versions of the SDK, and how many phones had which on which day. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table sdk_versions (
    id uuid primary key default gen_random_uuid(),
    platform text not null,
    version text not null,
    state text not null check (state in ('draft', 'published', 'deprecated')),
    is_minimum boolean not null default false,
    notes text not null default '',
    released_on date,
    edition integer not null default 1,
    created_by uuid,
    created_at timestamptz not null default now(),
    unique (platform, version)
  )`,
  'create unique index sdk_versions_minimum on sdk_versions (platform) where is_minimum',
  // Counts without ids: what was true on a day stays true when a user is erased.
  `create table sdk_version_days (
    platform text not null,
    day date not null,
    version text not null,
    users bigint not null,
    projects bigint not null,
    counted_at timestamptz not null,
    primary key (platform, day, version)
  )`,
];
