import { randomUUID } from 'node:crypto';
import type { Comment } from '#contract/comments.ts';
import { holdExistingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { dropTopic } from '#server/features/inbox/notify-people.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import {
  COMMENT_ENTITY,
  type CommentRow,
  commentSnapshot,
  lockComment,
  presentComments,
  tripOf,
} from './comments.queries.ts';
import { commentTopic, mentionedIn, mentionSubject, notifyMentioned } from './mentions.ts';

/** Faster than anybody writes, changes, deletes and restores them. */
export const COMMENTS_BY_PERSON = { name: 'comments', hits: 120, windowSeconds: 600 };

const changeOf = ({ project_id, user_id }: Pick<CommentRow, 'project_id' | 'user_id'>, actorId: string) => ({
  projectId: project_id,
  actorId,
  entity: COMMENT_ENTITY,
  entityId: user_id,
});

const present = async (tx: Tx, row: CommentRow, reader: string): Promise<Comment> => {
  const [comment] = await presentComments(tx, [row], reader);
  if (!comment) throw notFound('The comment');
  return comment;
};

interface NewComment {
  text: string;
  startTs?: number | undefined;
  caseId?: string | undefined;
}

export const writeComment = (context: Context, user: UserKey, actorId: string, input: NewComment): Promise<Comment> =>
  context.db.transaction().execute(async (tx) => {
    const { projectId, userId } = user;
    const { text, startTs = null, caseId = null } = input;
    await holdExistingUser(tx, projectId, userId);
    const trip = startTs === null ? null : await tripOf(tx, user, startTs);
    if (trip === undefined) throw notFound('The trip');
    if (caseId !== null) await refuseForeignCase(tx, user, caseId);
    const mentions = await mentionedIn(tx, projectId, caseId === null ? 'user' : 'case', text);
    const row = await tx
      .insertInto('comments')
      .values({
        project_id: projectId,
        user_id: userId,
        comment_id: randomUUID(),
        start_ts: startTs,
        day: trip?.day ?? null,
        case_id: caseId,
        text,
        mentions,
        notified: mentions,
        written_by: actorId,
        written_at: context.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await context.events.publish(tx, { ...changeOf(row, actorId), action: 'created', after: commentSnapshot(row) });
    await notifyMentioned(context, tx, row, mentions);
    return present(tx, row, actorId);
  });

async function refuseForeignCase(tx: Tx, { projectId, userId }: UserKey, caseId: string): Promise<void> {
  const known = await tx
    .selectFrom('assistance_cases')
    .select('case_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .executeTakeFirst();
  if (!known) throw notFound('The case');
}

interface CommentEdit {
  id: string;
  isAdmin: boolean;
  text: string;
  version: number;
}

export const changeText = (
  context: Context,
  user: UserKey,
  actorId: string,
  { id, isAdmin, text, version }: CommentEdit,
): Promise<Comment> =>
  context.db.transaction().execute(async (tx) => {
    await holdExistingUser(tx, user.projectId, user.userId);
    const before = await lockComment(tx, user, id);
    if (!isAdmin && before.case_id !== null) throw notFound('The comment');
    if (before.version !== version) {
      const { writtenBy, changedAt } = await present(tx, before, actorId);
      const conflict = { current: { text: before.text, version: before.version }, changedBy: writtenBy, changedAt };
      throw new AppError('conflict', 'The comment was changed meanwhile.', { conflict });
    }
    if (before.written_by !== actorId) throw new AppError('forbidden', 'Only who wrote a comment may change it.');
    const mentions = await mentionedIn(tx, user.projectId, mentionSubject(before), text);
    const added = mentions.filter((person) => !before.notified.includes(person));
    const after = await tx
      .updateTable('comments')
      .set({
        text,
        mentions,
        notified: [...before.notified, ...added],
        changed_at: context.now(),
        version: version + 1,
      })
      .where('project_id', '=', user.projectId)
      .where('user_id', '=', user.userId)
      .where('comment_id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const states = { before: commentSnapshot(before), after: commentSnapshot(after) };
    await context.events.publish(tx, { ...changeOf(after, actorId), action: 'changed', ...states });
    await notifyMentioned(context, tx, after, added);
    return present(tx, after, actorId);
  });

interface Removal {
  id: string;
  isAdmin: boolean;
}

export const removeComment = (
  { db, events }: Context,
  user: UserKey,
  actorId: string,
  { id, isAdmin }: Removal,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await lockComment(tx, user, id);
    if (!isAdmin && before.case_id !== null) throw notFound('The comment');
    if (!isAdmin && before.written_by !== actorId) {
      throw new AppError('forbidden', 'Only who wrote a comment and admins may delete it.');
    }
    await tx
      .deleteFrom('comments')
      .where('project_id', '=', user.projectId)
      .where('user_id', '=', user.userId)
      .where('comment_id', '=', id)
      .execute();
    await dropTopic(tx, commentTopic(id));
    await events.publish(tx, { ...changeOf(before, actorId), action: 'deleted', before: commentSnapshot(before) });
  });
