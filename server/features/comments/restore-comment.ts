import { sql } from 'kysely';
import { z } from 'zod';
import { holdExistingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { AppError } from '#server/http/app-error.ts';
import { throttle } from '#server/http/throttle.ts';
import type { Restorer } from '#server/restore.ts';
import { COMMENT_ENTITY, commentSnapshot } from './comments.queries.ts';
import { mentionedIn, mentionSubject } from './mentions.ts';
import { COMMENTS_BY_PERSON } from './write-comment.ts';

/** A comment is hardly ever changed that often, and the history of one that was is not read in full. */
const MAX_FORMER_TEXTS = 20;

const formerComment = z.object({
  id: z.uuid(),
  text: z.string().min(1),
  startTs: z.number().int().optional(),
  day: z.string().nullish(),
  caseId: z.uuid().optional(),
});

/** Restores a comment's text, or a deleted comment for whoever restores it. Nobody is notified again. */
export const commentRestorer = ({ db, events, now }: Context): Restorer => ({
  entity: COMMENT_ENTITY,
  check: ({ actorId }) => throttle(db, COMMENTS_BY_PERSON, actorId),
  restore: async (tx, { projectId: ofProject, entityId: userId, value, actorId }) => {
    const projectId = Number(ofProject);
    const former = formerComment.safeParse(value);
    if (!former.success) throw new AppError('bad_request', 'There was no comment then; delete it instead.');
    await holdExistingUser(tx, projectId, userId);
    const { id, text, startTs = null, day = null, caseId = null } = former.data;
    const before = await tx
      .selectFrom('comments')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .where('comment_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const subject = mentionSubject({ case_id: caseId });
    const mentions = await mentionedIn(tx, projectId, subject, text);
    const texts = before ? [] : await formerTexts(tx, { projectId, userId }, id);
    const earlier = before?.notified ?? (await mentionedIn(tx, projectId, subject, ...texts));
    const notified = [...new Set([...earlier, ...mentions])];
    const after = await tx
      .insertInto('comments')
      .values({
        project_id: projectId,
        user_id: userId,
        comment_id: id,
        start_ts: startTs,
        day,
        case_id: caseId,
        text,
        mentions,
        notified,
        written_by: actorId,
        written_at: now(),
      })
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'user_id', 'comment_id']).doUpdateSet((set) => ({
          text,
          mentions,
          notified,
          changed_at: now(),
          version: set('comments.version', '+', 1),
        })),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await events.publish(tx, {
      projectId,
      actorId,
      entity: COMMENT_ENTITY,
      entityId: userId,
      action: before ? 'changed' : 'created',
      ...(before && { before: commentSnapshot(before) }),
      after: commentSnapshot(after),
    });
  },
});

/** What a deleted comment said of late: whomever it mentioned was notified. */
async function formerTexts(tx: Tx, { projectId, userId }: UserKey, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('revisions')
    .select(sql<string>`after ->> 'text'`.as('text'))
    .where('project_id', '=', projectId)
    .where('entity', '=', COMMENT_ENTITY)
    .where('entity_id', '=', userId)
    .where(sql<boolean>`after ->> 'id' = ${id}`)
    .orderBy('id', 'desc')
    .limit(MAX_FORMER_TEXTS)
    .execute();
  return rows.map(({ text }) => text);
}
