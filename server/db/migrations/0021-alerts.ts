import { type Kysely, sql } from 'kysely';

/** Who is mailed when something crosses a threshold, and what was sent. Runs on PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table alerts (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null,
    kind text not null,
    email text not null,
    threshold double precision not null,
    minutes integer not null,
    cooldown_minutes integer not null,
    active boolean not null,
    language text not null,
    created_by uuid,
    created_at timestamptz not null,
    version integer not null default 1,
    -- By its own link, when the address is none of a member.
    confirmed_at timestamptz,
    -- Up to when it was looked at.
    checked_at timestamptz not null,
    last_sent_at timestamptz
  )`,
  'create index alerts_by_project on alerts (project_id, created_at, id)',
  `create table alert_mails (
    project_id bigint not null,
    id uuid not null default gen_random_uuid(),
    alert_id uuid not null,
    mail_id uuid not null,
    at timestamptz not null,
    email text not null,
    kind text not null,
    threshold double precision not null,
    value double precision not null,
    test boolean not null,
    primary key (project_id, id)
  )`,
  'create index alert_mails_by_time on alert_mails (project_id, at desc, id desc)',
];
