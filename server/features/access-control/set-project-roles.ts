import { isDolphin, type ProjectRole } from '#contract/roles.ts';
import { holdPerson, verifiedPerson } from '#server/access/find-person.ts';
import { holdProject } from '#server/access/hold-project.ts';
import { isLastAdmin } from '#server/access/is-last-admin.ts';
import { limitProjects } from '#server/access/limit-projects.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { confirmRight } from '#server/http/running-calls.ts';
import { lastChange } from '#server/last-change.ts';

interface RolesInput {
  roles: readonly ProjectRole[];
  /** What the actor last saw, if it is to be compared. */
  expected?: readonly ProjectRole[] | undefined;
}

/** Replaces the roles of the person named by e-mail or uid. */
export async function setRolesOnProject(
  context: Context,
  actor: Person,
  projectId: number,
  emailOrUid: string,
  input: RolesInput,
): Promise<void> {
  const person = await verifiedPerson(context, emailOrUid);
  await context.db
    .transaction()
    .execute((tx) => changeProjectRoles(tx, context, actor, { projectId, person, ...input }));
}

interface RolesChange extends RolesInput {
  projectId: number;
  person: Person;
}

/**
 * Replaces a person's roles on a project. Nobody can raise their own roles, a project keeps an admin, and concurrent
 * changes are not overwritten unseen.
 */
export async function changeProjectRoles(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  actor: Person,
  { projectId, person, ...input }: RolesChange,
): Promise<void> {
  const roles = inOrder(input.roles);
  const before = await lockRoles(tx, projectId);
  const held = before.filter((row) => row.user_id === person.id).map((row) => row.role);
  if (person.id === actor.id && !isDolphin(actor) && roles.some((role) => !held.includes(role))) {
    throw new AppError('forbidden', 'You cannot give yourself further roles. Ask another admin.');
  }
  if (held.join() === roles.join()) return;
  if (input.expected && inOrder(input.expected).join() !== held.join()) {
    const change = await lastChange(tx, { projectId, entities: ['project-roles'], entityId: person.id });
    throw new AppError('conflict', `The roles of ${person.email} were changed meanwhile.`, {
      conflict: { current: held, ...change },
    });
  }
  const holders = before.filter(({ role }) => role === 'admin').map(({ user_id }) => user_id);
  const losesAdmin = held.includes('admin') && !roles.includes('admin');
  if (losesAdmin && (await isLastAdmin(tx, { holders, userId: person.id }))) {
    throw new AppError('last_admin', 'The project would be left without an admin. Make someone else admin first.');
  }
  await holdPerson(tx, person.id);
  if (person.id === actor.id) await confirmRight(tx);
  else if (held.length === 0 && !isDolphin(actor)) await limitProjects(tx, actor.id, person);
  await tx.deleteFrom('project_roles').where('project_id', '=', projectId).where('user_id', '=', person.id).execute();
  if (roles.length > 0) {
    await tx
      .insertInto('project_roles')
      .values(roles.map((role) => ({ project_id: projectId, user_id: person.id, role })))
      .execute();
  }
  await events.publish(tx, {
    projectId,
    actorId: actor.id,
    entity: 'project-roles',
    entityId: person.id,
    action: 'changed',
    before: held,
    after: roles,
  });
}

/** All roles of the project, locked together: two admins cannot remove each other's role at the same moment. */
async function lockRoles(tx: Tx, projectId: number) {
  await holdProject(tx, projectId);
  return tx
    .selectFrom('project_roles')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('user_id')
    .orderBy('role')
    .forUpdate()
    .execute();
}

const inOrder = (roles: readonly ProjectRole[]): ProjectRole[] => [...new Set(roles)].sort();
