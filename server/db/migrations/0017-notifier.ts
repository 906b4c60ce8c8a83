import { type Kysely, sql } from 'kysely';

/** What happened, on its way to the receivers. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Switched off by the product itself, and why; null while a person decided.
  'alter table receivers add off_reason text, add off_at timestamptz',
  // One row an event, written in the transaction that caused it. The body is text: every try sends the same bytes.
  `create table notifications (
    project_id bigint not null,
    user_id text not null,
    id uuid not null,
    seq bigint generated always as identity,
    receiver text not null,
    lane smallint not null,
    event text not null,
    at timestamptz not null default now(),
    body text not null,
    delivery_id uuid,
    primary key (project_id, user_id, id)
  )`,
  `create index notifications_waiting on notifications (project_id, receiver, lane, seq) where delivery_id is null`,
  `create index notifications_of_delivery on notifications (project_id, delivery_id, seq)
    where delivery_id is not null`,
  // One row a request; it keeps its id and its events on every try.
  `create table deliveries (
    project_id bigint not null,
    id uuid not null,
    receiver text not null,
    lane smallint not null,
    state text not null check (state in ('first', 'waiting', 'delivered', 'failed', 'split')),
    test boolean not null default false,
    event_count integer not null,
    events text[] not null,
    created_at timestamptz not null default now(),
    tries integer not null default 0,
    -- Those since the delivery was made or sent again: they decide about the next pause.
    round_tries integer not null default 0,
    round_at timestamptz not null default now(),
    -- While a try is under way: when somebody else may take it over.
    next_try_at timestamptz,
    last_try_at timestamptz,
    last_status integer,
    last_error text,
    last_duration_ms integer,
    primary key (project_id, id)
  )`,
  // First tries are in order for each app user: one at a time in a lane, whichever process makes it.
  `create unique index deliveries_first on deliveries (project_id, receiver, lane) where state = 'first'`,
  `create index deliveries_due on deliveries (project_id, receiver, next_try_at) where state in ('first', 'waiting')`,
  `create index deliveries_by_age on deliveries (project_id, receiver, created_at, id)`,
  `create index deliveries_failed on deliveries (project_id, receiver, created_at, id) where state = 'failed'`,
  'create index deliveries_to_tidy on deliveries (created_at)',
  `create table delivery_tries (
    project_id bigint not null,
    delivery_id uuid not null,
    number integer not null,
    at timestamptz not null,
    duration_ms integer not null,
    url text not null,
    request_headers jsonb not null,
    status integer,
    error text,
    answer_headers jsonb,
    answer text,
    answer_cut boolean not null default false,
    primary key (project_id, delivery_id, number)
  )`,
  // How a receiver does at the moment, for all processes.
  `create table receiver_health (
    project_id bigint not null,
    receiver text not null,
    failures integer not null default 0,
    failing_since timestamptz,
    -- Repeated tries wait till then: it failed again and again.
    paused_until timestamptz,
    -- Everything waits till then: it asked for it.
    held_until timestamptz,
    last_success_at timestamptz,
    last_failure_at timestamptz,
    primary key (project_id, receiver)
  )`,
  // What a receiver answered may repeat what it was sent: it goes with the events of an erased user.
  `create function forget_answers() returns trigger language plpgsql as $$
  begin
    update delivery_tries t set answer = null, answer_headers = null
    from (select distinct project_id, delivery_id from gone where delivery_id is not null) g
    where t.project_id = g.project_id and t.delivery_id = g.delivery_id and t.answer is not null;
    return null;
  end $$`,
  `create trigger forget_answers after delete on notifications referencing old table as gone
    for each statement execute function forget_answers()`,
];
