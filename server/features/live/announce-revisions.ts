import type { Listener } from '#server/events.ts';

/** Open screens reload settings and roles that change. */
export const announceRevisions: Listener = async (tx, { projectId }) => {
  if (projectId !== null)
    await tx.insertInto('live_changes').values({ project_id: projectId, kind: 'revisions' }).execute();
};
