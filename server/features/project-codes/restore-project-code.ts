import type { Context } from '#server/context.ts';
import type { Restorer } from '#server/restore.ts';
import { requireFreeCodeName } from './free-code-name.ts';
import { formerProjectCode, projectCodeRecord } from './project-code-record.ts';

/** Restores everything that can be edited, and also a code that was ended. Uses are never undone. */
export const restoreProjectCode = (context: Pick<Context, 'events' | 'now'>): Restorer =>
  projectCodeRecord.restorer(context, async (tx, before, { value }) => {
    const former = value === null ? null : formerProjectCode.parse(value);
    if (!former || former.endedAt) return before.ended_at ? null : { ended_at: context.now() };
    await requireFreeCodeName(tx, before.project_id, former.name, before.id);
    const { name, note, paused } = former;
    return { name, note, paused, max_uses: former.maxUses, expires_at: former.expiresAt, ended_at: null };
  });
