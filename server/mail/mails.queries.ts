import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { Turns } from '#server/jobs/turns.ts';
import type { Mail, MailKind } from './mail.ts';
import type { Withdrawn } from './report-readers.ts';

export interface QueuedMail {
  id: string;
  tries: number;
  kind: MailKind;
  to: string;
}

/** Returns its id. Mails about accounts belong to no project. */
export async function insertMail(db: Db, { kind, to, ...message }: Mail, projectId?: number): Promise<string> {
  const { id } = await db
    .insertInto('mails')
    .values({ kind, recipient: to, message: JSON.stringify(message), sent_for: senderOf(projectId) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const senderOf = (projectId: number | undefined): string => (projectId === undefined ? '' : `project ${projectId}`);

/** Mails that are neither sent nor given up. */
const WAITING = sql.raw('sent_at is null and message is not null');

/**
 * Claims mails that are due: the first of each project, and those of projects whose turn was longest ago, before the
 * second of any. Other processes skip them until the lease ends, so several can share the work.
 */
export async function claimDueMails(
  db: Db,
  { limit, leaseSeconds, turns }: { limit: number; leaseSeconds: number; turns: Turns<string> },
): Promise<QueuedMail[]> {
  const { rows } = await sql<{
    id: string;
    sent_for: string;
    kind: MailKind;
    recipient: string;
    tries: number;
  }>`
    with recursive senders as (
      (select sent_for from mails where ${WAITING} order by sent_for limit 1)
      union all
      select n.sent_for from senders s, lateral (
        select sent_for from mails where ${WAITING} and sent_for > s.sent_for order by sent_for limit 1
      ) n
    ), first_of_each as (
      select due.id, row_number() over (partition by s.sent_for order by due.due_at) as place, s.sent_for
      from senders s, lateral (
        select id, due_at from mails m
        where m.sent_for = s.sent_for and ${WAITING} and due_at <= now() order by due_at limit ${limit}
      ) due
    )
    update mails set
      tries = tries + 1,
      due_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select m.id from mails m join first_of_each f on f.id = m.id
      where ${WAITING} and m.due_at <= now()
      order by f.place, coalesce(array_position(${turns.served()}::text[], f.sent_for), 0), m.due_at
      limit ${limit}
      for update of m skip locked
    )
    returning id, sent_for, kind, recipient, tries
  `.execute(db);
  for (const { sent_for } of rows) turns.serve(sent_for);
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
  await sql`
    update mails set message = null, last_error = ${'erased' satisfies Withdrawn}
    where sent_for = ${senderOf(projectId)} and kind = 'report' and ${WAITING}
  `.execute(db);
}

/** Recipients' addresses are kept only while an operator may ask about a mail. */
export async function deleteOldMails(db: Db, days: number): Promise<void> {
  await sql`
    delete from mails where message is null and created_at < now() - make_interval(days => ${days})
  `.execute(db);
}
