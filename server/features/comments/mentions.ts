import { type Kysely, sql } from 'kysely';
import { MAX_MENTIONED, MENTION } from '#contract/comments.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { notifyPeople } from '#server/features/inbox/notify-people.ts';
import { mayGetMail, takesPart } from '#server/mail/mail-limits.ts';
import type { MailRole } from '#server/mail/mail-readers.ts';
import { insertMail } from '#server/mail/mails.queries.ts';
import type { CommentRow } from './comments.queries.ts';
import { mentionLetter } from './mention-letter.ts';

const MAX_OFFERED = 8;

export type Subject = 'user' | 'case';
export const mentionSubject = ({ case_id }: Pick<CommentRow, 'case_id'>): Subject =>
  case_id === null ? 'user' : 'case';

/** Only those with a role that lets them read the comment. */
const readersOf = (db: Kysely<Tables>, projectId: number, subject: Subject) =>
  db
    .selectFrom('users as u')
    .where('u.disabled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('project_roles as r')
          .select('r.role')
          .whereRef('r.user_id', '=', 'u.id')
          .where('r.project_id', '=', projectId)
          .where('r.role', 'in', subject === 'case' ? ['admin'] : ['admin', 'reader']),
      ),
    );

export async function mentionable(db: Kysely<Tables>, projectId: number, search: string, subject: Subject) {
  const start = search.toLowerCase();
  const rows = await readersOf(db, projectId, subject)
    .select(['u.email', 'u.firstname', 'u.lastname'])
    .where(
      sql<boolean>`(
        starts_with(lower(u.email), ${start}) or starts_with(lower(u.lastname), ${start})
        or starts_with(lower(u.firstname || ' ' || u.lastname), ${start})
      )`,
    )
    .orderBy('u.email')
    .limit(MAX_OFFERED)
    .execute();
  return rows.map(({ email, firstname, lastname }) => ({ email, name: `${firstname} ${lastname}`.trim() }));
}

function emailsIn(text: string): string[] {
  const emails = new Set<string>();
  for (const [, email = ''] of text.matchAll(MENTION)) {
    emails.add(email.toLowerCase());
    if (emails.size === MAX_MENTIONED) break;
  }
  return [...emails];
}

/** The people whom these texts mention; an address of somebody else is just text. */
export async function mentionedIn(
  db: Kysely<Tables>,
  projectId: number,
  subject: Subject,
  ...texts: readonly string[]
): Promise<string[]> {
  const emails = texts.flatMap(emailsIn);
  if (emails.length === 0) return [];
  const people = await readersOf(db, projectId, subject)
    .select('u.id')
    .where(sql<boolean>`lower(u.email) = any(${emails}::text[])`)
    .orderBy('u.id')
    .execute();
  return people.map(({ id }) => id);
}

export const commentTopic = (id: string): string => `comment:${id}`;

/** Notifies them in their inbox, and by mail if they want that and get not too many; authors are not notified of their own comments. */
export async function notifyMentioned(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  row: CommentRow,
  people: readonly string[],
): Promise<void> {
  const others = people.filter((id) => id !== row.written_by);
  if (others.length === 0) return;
  const needs: MailRole = row.case_id === null ? 'reader' : 'admin';
  const subject = row.case_id !== null ? 'case' : row.start_ts !== null ? 'trip' : 'user';
  await notifyPeople(tx, others, needs, {
    kind: 'mention',
    projectId: row.project_id,
    userId: row.user_id,
    by: row.written_by ?? undefined,
    topic: commentTopic(row.comment_id),
    facts: { subject, commentId: row.comment_id, caseId: row.case_id, startTs: row.start_ts, day: row.day },
  });
  const mailed = await tx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where(sql<boolean>`id = any(${others}::uuid[])`)
    .where('mention_mails', '=', true)
    .where('email_verified', '=', true)
    .orderBy('email')
    .execute();
  if (mailed.length === 0) return;
  const [author, project] = [
    await tx.selectFrom('users').select('email').where('id', '=', row.written_by).executeTakeFirst(),
    await tx.selectFrom('projects').select('name').where('id', '=', row.project_id).executeTakeFirstOrThrow(),
  ];
  for (const { id, email, language } of mailed) {
    const isWanted = await takesPart(tx, row.project_id, email);
    const mail = { kind: 'mention' as const, email, projectId: row.project_id, isWanted, causedBy: row.written_by };
    if (!(await mayGetMail(tx, mail))) continue;
    const about = { by: author?.email ?? '', projectId: row.project_id, projectName: project.name };
    const letter = mentionLetter(config.publicUrl, { email, language: language ?? 'en' }, about);
    await insertMail(tx, letter, { projectId: row.project_id, personId: id, needs });
  }
}
