import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { confirmRight } from '#server/http/running-calls.ts';
import { withdrawMails } from '#server/mail/mails.queries.ts';

/**
 * Removes a project for everyone immediately. The rest is erased by a job that is queued in the same transaction. Its
 * revision belongs to no project, so it outlives this one.
 */
export const deleteProjectNamed = (
  { db, events, now }: Context,
  actor: Person,
  projectId: number,
  name: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const project = await tx
      .selectFrom('projects')
      .select('name')
      .where('id', '=', projectId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!project) throw notFound('The project');
    if (project.name !== name) {
      const fields = { 'query.productName': 'is not the name of this project' };
      throw new AppError('validation', 'The name is not the one of this project.', { fields });
    }
    await confirmRight(tx);
    const deleted_at = now();
    await tx.updateTable('projects').set({ deleted_at }).where('id', '=', projectId).execute();
    await tx
      .insertInto('project_erasures')
      .values({ project_id: projectId, project_name: name, deleted_by: actor.id, deleted_at })
      .execute();
    await withdrawMails(tx, projectId);
    await events.publish(tx, {
      projectId: null,
      actorId: actor.id,
      entity: 'project',
      entityId: String(projectId),
      action: 'deleted',
      before: { productName: name },
    });
  });
