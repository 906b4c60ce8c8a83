import type { Context } from '../../context.ts';
import type { Person } from '../../http/caller.ts';

/** The project, its first admin and the note of both commit together. */
export const createProjectFor = (context: Context, person: Person, name: string): Promise<number> =>
  context.db.transaction().execute(async (tx) => {
    const { id } = await tx.insertInto('projects').values({ name }).returning('id').executeTakeFirstOrThrow();
    await tx.insertInto('project_roles').values({ project_id: id, user_id: person.id, role: 'admin' }).execute();
    const by = { projectId: id, actorId: person.id };
    await context.events.publish(tx, {
      ...by,
      entity: 'project',
      entityId: String(id),
      action: 'created',
      after: { productName: name },
    });
    await context.events.publish(tx, {
      ...by,
      entity: 'project-roles',
      entityId: person.id,
      action: 'changed',
      before: [],
      after: ['admin'],
    });
    return id;
  });
