import { type Kysely, sql } from 'kysely';
import { COUNTING } from './0010-home-counting.ts';

/**
 * What Home shows, counted as it changes, and what open screens are told. Changes are only ever appended to a log, so
 * that nobody waits for anybody's counter; a gatherer adds the log up. Runs on PostgreSQL 15 and newer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...TABLES, ...COUNTING, ...WHAT_IS_THERE]) await sql.raw(statement).execute(db);
}

const TABLES = [
  `create table counter_changes (
    project_id bigint not null,
    counter text collate "C" not null,
    key text collate "C" not null,
    amount bigint not null
  )`,
  'create index counter_changes_by_project on counter_changes (project_id)',
  // Emptied every second: what stays are holes that are filled again, not rows that are looked at.
  'alter table counter_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)',
  `create table project_counters (
    project_id bigint not null,
    counter text collate "C" not null,
    key text collate "C" not null,
    amount bigint not null,
    primary key (project_id, counter, key)
  )`,
  // What is true now: what was added up, and what still waits for it.
  `create view project_counts as
   select project_id, counter, key, amount from project_counters
   union all
   select project_id, counter, key, amount from counter_changes`,
  // For each part of the score of a user's drives of a day: metres where it is known, and points times metres.
  `create table day_scores (
    project_id bigint not null,
    user_id text not null,
    day date not null,
    counted boolean not null,
    sums bigint[] not null,
    primary key (project_id, user_id, day)
  )`,
  // The last word of a phone on each of its services: {"warning:driving": {"t": …, "reasons": […]}}.
  `create table device_troubles (
    project_id bigint not null,
    user_id text not null,
    complaints jsonb not null,
    primary key (project_id, user_id)
  )`,
  // Who or what changed, until the gatherer has seen it.
  `create table live_changes (
    project_id bigint not null,
    user_id text not null default '',
    change_id uuid not null default gen_random_uuid(),
    kind text not null,
    primary key (project_id, user_id, change_id)
  )`,
  'alter table live_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)',
  'create sequence live_positions',
  // What the gatherer told, in order; kept for screens that come back after a break.
  `create table live_marks (
    project_id bigint not null,
    position bigint not null,
    kind text not null,
    users text[],
    at timestamptz not null default now(),
    primary key (project_id, position, kind)
  )`,
  'create index live_marks_by_position on live_marks (position)',
  'create index live_marks_by_age on live_marks (at)',
  // What is still to be folded into one row a day.
  'create index project_day_aggregates_spread on project_day_aggregates (day) where slot > 0',
  // Finds an app user by how the id begins, whatever the case of its letters.
  'create index app_users_by_beginning on app_users (project_id, lower(user_id) text_pattern_ops)',
];

/** What was there before it was counted. Troubles come with the phones' next reports. */
const WHAT_IS_THERE = [
  `insert into project_counters (project_id, counter, key, amount)
   select project_id, counter, key, sum(amount) from (
     select u.project_id, f.counter, f.key, 1 as amount
     from app_users u, app_user_facts(u.pilot, u.created_at, u.device, u.status) f
     union all
     select u.project_id, m.counter, m.key, m.amount
     from app_users u, active_moves(null, utc_day(u.last_seen_at)) m
   ) facts
   group by project_id, counter, key having sum(amount) <> 0`,
  `insert into day_scores (project_id, user_id, day, counted, sums)
   select i.project_id, i.user_id, i.day, not u.pilot, s.sums
   from (
     select project_id, user_id, day, score_sums(distance_meters, features -> 'scores') as sums
     from timeline_items
     where not deleted and type in ('CAR', 'DRIVING') and features ? 'scores'
     group by project_id, user_id, day
   ) i
   join app_users u on u.project_id = i.project_id and u.user_id = i.user_id
   cross join lateral (select i.sums) s`,
  `insert into project_counters (project_id, counter, key, amount)
   select d.project_id, 'score/' || part, d.day::text, sum(amount)
   from day_scores d, unnest(d.sums) with ordinality s (amount, part)
   where d.counted
   group by d.project_id, part, d.day having sum(amount) <> 0`,
];
