import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Mail, MailKind } from './mail.ts';

export interface QueuedMail {
  id: string;
  tries: number;
  mail: Mail;
}

/** Returns its id. */
export async function insertMail(db: Db, { kind, to, ...message }: Mail): Promise<string> {
  const { id } = await db
    .insertInto('mails')
    .values({ kind, recipient: to, message: JSON.stringify(message) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Claims mails that are due. Other processes skip them until the lease ends, so several can share the work. */
export async function claimDueMails(db: Db, limit: number, leaseSeconds: number): Promise<QueuedMail[]> {
  const { rows } = await sql<{
    id: string;
    kind: MailKind;
    recipient: string;
    message: Omit<Mail, 'kind' | 'to'>;
    tries: number;
  }>`
    update mails set
      tries = tries + 1,
      due_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from mails
      where sent_at is null and message is not null and due_at <= now()
      order by due_at
      limit ${limit}
      for update skip locked
    )
    returning id, kind, recipient, message, tries
  `.execute(db);
  return rows.map(({ id, tries, kind, recipient, message }) => ({
    id,
    tries,
    mail: { kind, to: recipient, ...message },
  }));
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

/** Recipients' addresses are kept only while an operator may ask about a mail. */
export async function deleteOldMails(db: Db, days: number): Promise<void> {
  await sql`
    delete from mails where message is null and created_at < now() - make_interval(days => ${days})
  `.execute(db);
}
