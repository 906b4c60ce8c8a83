import { type Kysely, sql } from 'kysely';

/** What a project is, what its phones are told, in stages if so wished, and who has been told. PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A project without a row has the defaults.
  `create table project_settings (
    project_id bigint primary key,
    country text,
    time_zone text,
    severity_threshold double precision not null default 0,
    test_project boolean not null default false,
    suspended_at timestamptz,
    version integer not null default 0
  )`,
  // The number is new for every configuration, so that it can be told which one a phone has.
  `alter table sdk_settings
    add column app_config jsonb,
    add column version integer not null default 0,
    add column number integer not null default 0`,
  `create table sdk_rollouts (
    project_id bigint primary key,
    config jsonb not null,
    number integer not null,
    share smallint not null check (share between 1 and 99),
    started_at timestamptz not null default now(),
    started_by uuid
  )`,
  // Which configuration a phone last fetched, and on which day; null for one that never asked.
  'alter table app_users add column config_number integer, add column config_on date',
  // The same, counted: asked instead of the users. Several rows each, so that many phones at once do not wait.
  `create table sdk_config_devices (
    project_id bigint not null,
    day date not null,
    number integer not null,
    slot smallint not null,
    devices bigint not null,
    primary key (project_id, day, number, slot)
  )`,
  'create index revisions_of_a_thing on revisions (project_id, entity, entity_id, id desc)',
  'create index revisions_by_kind on revisions (project_id, entity, id desc)',
  'create index revisions_by_person on revisions (project_id, actor_id, id desc)',
];
