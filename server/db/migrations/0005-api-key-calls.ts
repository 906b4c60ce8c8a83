import { type Kysely, sql } from 'kysely';

/** Keys that can be rolled and edited, and the last calls of each. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // The secret before the current one; it opens until it ends.
  `alter table api_keys
    add column version integer not null default 1,
    add column previous_hash bytea unique,
    add column previous_prefix text,
    add column previous_ends_at timestamptz`,
  // How many calls a key made so far: the next one's number, and with it its place in the ring.
  `create table api_key_call_counts (
    key_id uuid primary key,
    project_id bigint not null,
    total bigint not null
  )`,
  // A ring: a place is written again and again, so that a busy key takes no more room than a quiet one.
  `create table api_key_calls (
    key_id uuid not null,
    place smallint not null,
    project_id bigint not null,
    number bigint not null,
    at timestamptz not null,
    method text not null,
    path text not null,
    status smallint not null,
    code text,
    request_id text not null,
    primary key (key_id, place)
  ) with (fillfactor = 70)`,
];
