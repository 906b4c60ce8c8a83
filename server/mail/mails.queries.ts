import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { Turns } from '#server/jobs/turns.ts';
import type { Mail, MailKind } from './mail.ts';
import type { MailRole } from './mail-readers.ts';
import type { Withdrawn } from './withdrawals.ts';

export interface QueuedMail {
  id: string;
  tries: number;
  kind: MailKind;
  to: string;
}

/** For what a mail is sent: whether its recipient may still get it is asked again when it is delivered. */
export interface SentFor {
  /** Null if it is about an organisation and none of its projects. */
  projectId: number | null;
  /** The dashboard user; none if it goes to an address, whoever has it. */
  personId?: string;
  needs?: MailRole;
  /** The alert, or the organisation that pays. */
  about?: string;
}

/** Returns its id. Mails about somebody's own account are sent for nothing else. */
export async function insertMail(db: Db, { kind, to, ...message }: Mail, sentFor?: SentFor): Promise<string> {
  const { projectId = null, personId = null, needs = null, about = null } = sentFor ?? {};
  const { id } = await db
    .insertInto('mails')
    .values({
      ...{ kind, recipient: to, message: JSON.stringify(message) },
      ...{ project_id: projectId, person_id: personId, needs, about },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whose turn it is: a project's, or that of all mails without one. */
const SENDER = sql.raw('coalesce(project_id, 0)');

/** Mails that are neither sent nor given up. */
const WAITING = sql.raw('sent_at is null and message is not null');

/**
 * Claims mails that are due: the first of each project, and those of projects whose turn was longest ago, before the
 * second of any. Other processes skip them until the lease ends, so several can share the work.
 */
export async function claimDueMails(
  db: Db,
  { limit, leaseSeconds, turns }: { limit: number; leaseSeconds: number; turns: Turns<number> },
): Promise<QueuedMail[]> {
  const { rows } = await sql<{
    id: string;
    sender: number;
    kind: MailKind;
    recipient: string;
    tries: number;
  }>`
    with recursive senders as (
      (select ${SENDER} as sender from mails where ${WAITING} order by ${SENDER} limit 1)
      union all
      select n.sender from senders s, lateral (
        select ${SENDER} as sender from mails where ${WAITING} and ${SENDER} > s.sender order by ${SENDER} limit 1
      ) n
    ), first_of_each as (
      select due.id, row_number() over (partition by s.sender order by due.due_at) as place, s.sender
      from senders s, lateral (
        select id, due_at from mails
        where ${SENDER} = s.sender and ${WAITING} and due_at <= now() order by due_at limit ${limit}
      ) due
    )
    update mails set
      tries = tries + 1,
      due_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select m.id from mails m join first_of_each f on f.id = m.id
      where ${WAITING} and m.due_at <= now()
      order by f.place, coalesce(array_position(${turns.served()}::bigint[], f.sender), 0), m.due_at
      limit ${limit}
      for update of m skip locked
    )
    returning id, ${SENDER} as sender, kind, recipient, tries
  `.execute(db);
  for (const { sender } of rows) turns.serve(sender);
  return rows.map(({ id, tries, kind, recipient }) => ({ id, tries, kind, to: recipient }));
}

/** The mail itself, which may carry a large file; null once it is sent or given up. */
export async function readMail(db: Db, { id, kind, to }: QueuedMail): Promise<Mail | null> {
  const { rows } = await sql<{ message: Omit<Mail, 'kind' | 'to'> | null }>`
    select message from mails where id = ${id}
  `.execute(db);
  return rows[0]?.message ? { kind, to, ...rows[0].message } : null;
}

/** Deletes the text: it may hold a link that gives access to an account. */
export async function markSent(db: Db, id: string): Promise<void> {
  await sql`update mails set sent_at = now(), message = null, last_error = null where id = ${id}`.execute(db);
}

export async function postpone(db: Db, id: string, seconds: number, error: string): Promise<void> {
  await sql`
    update mails set due_at = now() + make_interval(secs => ${seconds}), last_error = ${error} where id = ${id}
  `.execute(db);
}

export async function markFailed(db: Db, id: string, error: string): Promise<void> {
  await sql`update mails set message = null, last_error = ${error} where id = ${id}`.execute(db);
}

/** Advisory lock, shared by erasures: a report is queued before one and withdrawn, or after it without the user. */
const REPORTS_LOCK = 730_185;
export const holdReports = (tx: Tx, projectId: number) =>
  sql`select pg_advisory_xact_lock(${sql.lit(REPORTS_LOCK)}, ${projectId}::int)`.execute(tx);

/** Reports list app users: waiting ones would still name an erased user. */
export async function withdrawReports(db: Db, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(REPORTS_LOCK)}, ${projectId}::int)`.execute(db);
  await withdraw(db, 'erased', sql`${SENDER} = ${projectId} and kind = 'report'`);
}

/** Those that are queued meanwhile are withdrawn when it is their turn. */
export const withdrawMails = (db: Db, projectId: number): Promise<void> =>
  withdraw(db, 'noProject', sql`${SENDER} = ${projectId}`);

async function withdraw(db: Db, reason: Withdrawn, those: RawBuilder<unknown>): Promise<void> {
  await sql`update mails set message = null, last_error = ${reason} where ${those} and ${WAITING}`.execute(db);
}

/** Recipients' addresses are kept only while an operator may ask about a mail. */
export async function deleteOldMails(db: Db, days: number): Promise<void> {
  await sql`
    delete from mails where message is null and created_at < now() - make_interval(days => ${days})
  `.execute(db);
}
