import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { codeToChange, saveCode } from './change-code.ts';
import { formerCode } from './present-code.ts';
import { refuseTakenName } from './taken-name.ts';

/** Brings back name, note, limit, end and whether it is paused; also a code that was ended. Uses are never undone. */
export const restoreProjectCode = ({ events, now }: Pick<Context, 'events' | 'now'>): Restorer => ({
  entity: 'project-code',
  restore: async (tx, { projectId, entityId: id, value, actorId }) => {
    if (projectId === null) throw notFound('The project code');
    const before = await codeToChange(tx, { projectId, id, actorId });
    const former = value === null ? null : formerCode.parse(value);
    if (!former || former.endedAt) {
      if (!before.ended_at)
        await saveCode(tx, events, before, { set: { ended_at: now() }, actorId, action: 'deleted' });
      return;
    }
    await refuseTakenName(tx, projectId, former.name, id);
    const { name, note, paused } = former;
    const set = { name, note, paused, max_uses: former.maxUses, expires_at: former.expiresAt, ended_at: null };
    await saveCode(tx, events, before, { set, actorId, action: 'changed' });
  },
});
