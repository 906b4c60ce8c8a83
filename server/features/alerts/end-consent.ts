import type { Listener } from '#server/events.ts';

/** What somebody agreed to outside the project ends when they get a role or lose it: afterwards they have to be asked again. */
export const endConsent: Listener = async (tx, changes) => {
  for (const { projectId, entity, entityId } of changes) {
    if (projectId === null || entity !== 'project-roles') continue;
    await tx
      .updateTable('alerts')
      .set({ asked_at: null })
      .where('project_id', '=', projectId)
      .where('email', '=', ({ selectFrom }) => selectFrom('users').select('email').where('id', '=', entityId))
      .execute();
  }
};
