import { z } from 'zod';
import { holdExistingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { COMMENT_ENTITY, commentSnapshot } from './comments.queries.ts';

const formerComment = z.object({
  id: z.uuid(),
  text: z.string().min(1),
  startTs: z.number().int().optional(),
  day: z.string().nullish(),
  caseId: z.uuid().optional(),
});

/** Restores a comment's text, or a deleted comment for whoever restores it. Nobody is notified again. */
export const commentRestorer = ({ events, now }: Context): Restorer => ({
  entity: COMMENT_ENTITY,
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
        written_by: actorId,
        written_at: now(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'user_id', 'comment_id'])
          .doUpdateSet((set) => ({ text, changed_at: now(), version: set('comments.version', '+', 1) })),
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
