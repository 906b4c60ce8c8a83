import type { Listener } from '#server/events.ts';

/** Every change stores who, when, what, before and after; it commits with the change. */
export const keepRevisions: Listener = async (tx, change) => {
  await tx
    .insertInto('revisions')
    .values({
      project_id: change.projectId,
      actor_id: change.actorId,
      entity: change.entity,
      entity_id: change.entityId,
      action: change.action,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    })
    .execute();
};
