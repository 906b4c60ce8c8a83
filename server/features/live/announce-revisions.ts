import type { Listener } from '#server/events.ts';

/** Open screens reload settings and roles that change. */
export const announceRevisions: Listener = async (tx, changes) => {
  const projectIds = new Set(changes.map(({ projectId }) => projectId));
  for (const projectId of projectIds) {
    if (projectId === null) continue;
    await tx.insertInto('live_changes').values({ project_id: projectId, kind: 'revisions' }).execute();
  }
};
