import { isDolphin, type ProjectRole } from '../../../contract/roles.ts';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Person } from '../../http/caller.ts';
import { lastChange } from '../../last-change.ts';
import { verifiedPerson } from './find-person.ts';

interface Wish {
  roles: readonly ProjectRole[];
  /** What the actor last saw, if it is to be compared. */
  expected?: readonly ProjectRole[] | undefined;
}

/**
 * Replaces a person's roles on a project. Nobody raises themselves, a project keeps an admin, and what somebody else
 * saved meanwhile is not overwritten unseen.
 */
export async function setRolesOnProject(
  context: Context,
  actor: Person,
  projectId: number,
  emailOrUid: string,
  wish: Wish,
): Promise<void> {
  const person = await verifiedPerson(context, emailOrUid);
  const roles = inOrder(wish.roles);
  if (person.id === actor.id && !isDolphin(actor) && roles.some((role) => !heldBy(actor, projectId).includes(role))) {
    throw new AppError('forbidden', 'You cannot give yourself further roles. Ask another admin.');
  }
  await context.db.transaction().execute(async (tx) => {
    // Locked together, so that two admins cannot take each other's role at the same moment.
    const project = await tx
      .selectFrom('projects')
      .select('id')
      .where('id', '=', projectId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!project) throw notFound('The project');
    const rows = await tx.selectFrom('project_roles').selectAll().where('project_id', '=', projectId).execute();
    const before = inOrder(rows.filter((row) => row.user_id === person.id).map((row) => row.role));
    if (before.join() === roles.join()) return;
    if (wish.expected && inOrder(wish.expected).join() !== before.join()) {
      const change = await lastChange(tx, { projectId, entity: 'project-roles', entityId: person.id });
      throw new AppError('conflict', `The roles of ${person.email} were changed meanwhile.`, {
        conflict: { current: before, ...change },
      });
    }
    const otherAdmins = rows.some((row) => row.role === 'admin' && row.user_id !== person.id);
    if (before.includes('admin') && !roles.includes('admin') && !otherAdmins) {
      throw new AppError('last_admin', 'The project would be left without an admin. Make someone else admin first.');
    }
    await tx.deleteFrom('project_roles').where('project_id', '=', projectId).where('user_id', '=', person.id).execute();
    if (roles.length > 0) {
      await tx
        .insertInto('project_roles')
        .values(roles.map((role) => ({ project_id: projectId, user_id: person.id, role })))
        .execute();
    }
    await context.events.publish(tx, {
      projectId,
      actorId: actor.id,
      entity: 'project-roles',
      entityId: person.id,
      action: 'changed',
      before,
      after: roles,
    });
  });
}

const inOrder = (roles: readonly ProjectRole[]): ProjectRole[] => [...new Set(roles)].sort();

const heldBy = (person: Person, projectId: number): readonly ProjectRole[] =>
  person.projectRoles.find((entry) => entry.projectId === projectId)?.roles ?? [];
