import { z } from 'zod';
import { existingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { NOTE_ENTITY } from './notes.ts';

const formerNote = z.object({ id: z.uuid(), text: z.string().min(1) });

/** Restores a note's text, or a deleted note, which then belongs to whoever restores it. */
export const noteRestorer = ({ events, now }: Context): Restorer => ({
  entity: NOTE_ENTITY,
  restore: async (tx, { projectId, entityId: userId, value, actorId }) => {
    const former = formerNote.safeParse(value);
    if (!former.success) throw new AppError('bad_request', 'There was no note then; delete it instead.');
    const user = await existingUser(tx, Number(projectId), userId);
    const { id, text } = former.data;
    const key = { project_id: user.project_id, user_id: userId, note_id: id };
    const before = await tx
      .selectFrom('app_user_notes')
      .select('text')
      .where('project_id', '=', user.project_id)
      .where('user_id', '=', userId)
      .where('note_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    await tx
      .insertInto('app_user_notes')
      .values({ ...key, text, written_by: actorId, written_at: now() })
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'user_id', 'note_id'])
          .doUpdateSet((set) => ({ text, changed_at: now(), version: set('app_user_notes.version', '+', 1) })),
      )
      .execute();
    await events.publish(tx, {
      projectId: user.project_id,
      actorId,
      entity: NOTE_ENTITY,
      entityId: userId,
      action: before ? 'changed' : 'created',
      ...(before && { before: { id, text: before.text } }),
      after: { id, text },
    });
  },
});
