import { type Kysely, type Selectable, sql } from 'kysely';
import type { Comment } from '#contract/comments.ts';
import type { CommentsTable } from '#server/db/app-user-tables.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { notFound } from '#server/http/app-error.ts';
import { descending, page, sortKey } from '#server/http/page.ts';

type Database = Kysely<Tables>;
export type CommentRow = Selectable<CommentsTable>;

/** Its id is the user's, so that erasing the user finds it among the revisions. */
export const COMMENT_ENTITY = 'app-user-comment';

const NEWEST_FIRST = descending(sortKey.time('c.written_at'), sortKey.uuid('c.comment_id'));

const selectComments = (db: Database, { projectId, userId }: UserKey) =>
  db.selectFrom('comments as c').selectAll('c').where('c.project_id', '=', projectId).where('c.user_id', '=', userId);

interface CommentsQuery extends UserKey {
  startTs?: number | undefined;
  caseId?: string | undefined;
  cursor?: string | undefined;
  limit: number;
  seesCases: boolean;
}

/** A trip that was cut or grew keeps the comments made within it. */
export async function commentsPage(db: Database, query: CommentsQuery) {
  const { startTs, caseId, cursor, limit, seesCases } = query;
  let some = selectComments(db, query);
  if (caseId !== undefined) some = some.where('c.case_id', '=', caseId);
  else if (startTs !== undefined) {
    const { endTs } = (await tripOf(db, query, startTs)) ?? { endTs: startTs + 1 };
    some = some.where('c.start_ts', '>=', startTs).where('c.start_ts', '<', endTs);
  } else if (!seesCases) some = some.where('c.case_id', 'is', null);
  return page(some, { order: NEWEST_FIRST, cursor, limit });
}

export const tripOf = (db: Database, { projectId, userId }: UserKey, startTs: number) =>
  db
    .selectFrom('timeline_items')
    .select(['end_ts as endTs', sql<string>`day::text`.as('day')])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('start_ts', '=', startTs)
    .where('deleted', '=', false)
    .executeTakeFirst();

export async function lockComment(tx: Tx, user: UserKey, id: string): Promise<CommentRow> {
  const row = await selectComments(tx, user).where('c.comment_id', '=', id).forUpdate('c').executeTakeFirst();
  if (!row) throw notFound('The comment');
  return row;
}

/** With the e-mails of authors and mentioned people; deleted people have none. */
export async function presentComments(db: Database, rows: readonly CommentRow[], reader: string): Promise<Comment[]> {
  const people = [...new Set(rows.flatMap((row) => [...row.mentions, ...(row.written_by ? [row.written_by] : [])]))];
  const known = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${people}::uuid[])`)
    .execute();
  const emails = new Map(known.map(({ id, email }) => [id, email]));
  return rows.map((row) => ({
    id: row.comment_id,
    text: row.text,
    writtenBy: emails.get(row.written_by ?? '') ?? null,
    isOwn: row.written_by === reader,
    writtenAt: row.written_at.toISOString(),
    changedAt: row.changed_at?.toISOString() ?? null,
    startTs: row.start_ts,
    day: row.day,
    caseId: row.case_id,
    mentions: row.mentions.flatMap((id) => emails.get(id) ?? []),
    version: row.version,
  }));
}

/** What revisions store, and a restore needs. */
export const commentSnapshot = (row: CommentRow) => ({
  id: row.comment_id,
  text: row.text,
  ...(row.start_ts !== null && { startTs: row.start_ts, day: row.day }),
  ...(row.case_id !== null && { caseId: row.case_id }),
});
