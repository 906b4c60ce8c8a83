import { type Kysely, sql } from 'kysely';
import { METERING } from './0028-billing-counting.ts';

/**
 * What organisations pay: prices, users counted by project, feature and day, closed months, corrections. What is counted
 * names projects as `metered_project`: it holds no ids of users and outlives the erasure of a project, as bills must.
 * Runs on PostgreSQL 15 and newer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...TABLES, ...METERING, ...WHAT_IS_THERE]) await sql.raw(statement).execute(db);
}

const TABLES = [
  `alter table billing_organisations
    add column address text not null default '',
    add column tax_id text not null default '',
    add column currency text not null default 'EUR',
    add column warned_share smallint not null default 0`,
  `create table billing_prices (
    billing_organisation_id bigint not null references billing_organisations (id) on delete cascade,
    feature text collate "C" not null,
    valid_from date not null,
    valid_to date check (valid_to >= valid_from),
    amount bigint not null check (amount >= 0),
    primary key (billing_organisation_id, feature, valid_from)
  )`,
  // Who was active on which days of a month (one bit a day), and what was billed: nobody counts twice.
  `create table metered_users (
    project_id bigint not null,
    user_id text not null,
    month date not null,
    days integer not null default 0,
    billed text[] not null default '{}',
    primary key (project_id, user_id, month)
  )`,
  'create index metered_users_by_month on metered_users (month)',
  // Appended by triggers, added up by one gatherer; nobody waits for anybody's counter.
  `create table metering_changes (
    payer bigint not null,
    metered_project bigint not null,
    feature text collate "C" not null,
    day date not null,
    registered bigint not null default 0,
    active bigint not null default 0,
    billed bigint not null default 0
  )`,
  'create index metering_changes_by_payer on metering_changes (payer)',
  'alter table metering_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)',
  // The payer is the organisation of that day, 0 for none; a feature without a name is the user as such. Registered is
  // how many more there were at the end of the day than before.
  `create table metering_days (
    payer bigint not null,
    metered_project bigint not null,
    feature text collate "C" not null,
    day date not null,
    registered bigint not null default 0,
    active bigint not null default 0,
    billed bigint not null default 0,
    primary key (payer, day, feature, metered_project)
  )`,
  `create view metering as
   select payer, metered_project, feature, day, registered, active, billed from metering_days
   union all
   select payer, metered_project, feature, day, registered, active, billed from metering_changes`,
  `create table metered_features (
    metered_project bigint not null,
    day date not null,
    features text[] not null,
    primary key (metered_project, day)
  )`,
  `create table billing_statements (
    billing_organisation_id bigint not null,
    month date not null,
    closed_at timestamptz not null,
    closed_by uuid,
    statement jsonb not null,
    primary key (billing_organisation_id, month)
  )`,
  `create table billing_corrections (
    id uuid primary key default gen_random_uuid(),
    billing_organisation_id bigint not null,
    month date not null,
    at timestamptz not null,
    kind text not null,
    about date,
    metered_project bigint,
    feature text,
    users bigint,
    amount bigint not null,
    reason text not null,
    made_by uuid
  )`,
  'create index billing_corrections_by_month on billing_corrections (billing_organisation_id, month)',
];

/** Registered users from the day they came; who is active is counted from now on. */
const WHAT_IS_THERE = [
  `insert into metering_days (payer, metered_project, feature, day, registered)
   select coalesce(b.billing_organisation_id, 0), u.project_id, '', utc_day(u.created_at), count(*)
   from app_users u left join project_billing b on b.project_id = u.project_id
   where not u.pilot
   group by 1, 2, 4`,
  `insert into metered_features (metered_project, day, features)
   select project_id, utc_day(now()), features_on(services, null) from sdk_settings`,
];
