import type { Listener } from '#server/events.ts';

/** Settings and roles that change are looked at anew on open screens. */
export const tellRevisions: Listener = async (tx, { projectId }) => {
  if (projectId !== null)
    await tx.insertInto('live_changes').values({ project_id: projectId, kind: 'revisions' }).execute();
};
