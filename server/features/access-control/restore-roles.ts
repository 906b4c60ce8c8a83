import { z } from 'zod/mini';
import { globalRole, projectRole } from '#contract/role-schemas.ts';
import { isDolphin } from '#contract/roles.ts';
import { verifiedPersonOf } from '#server/access/find-person.ts';
import { personById } from '#server/access/person.queries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import type { Restorer } from '#server/restore.ts';
import { rolesHeldOn } from './present-member.ts';
import { changeGlobalRoles } from './set-global-roles.ts';
import { changeProjectRoles } from './set-project-roles.ts';

/** Restores a person's former roles under the rules for granting them. */
export const rolesRestorers = (context: Context): Restorer[] => [
  {
    entity: 'project-roles',
    proof: 'recent',
    restore: async (tx, { projectId, entityId, value, actorId }) => {
      const actor = await actorOf(tx, actorId);
      const mayGrant = projectId !== null && (isDolphin(actor) || rolesHeldOn(actor, projectId).includes('admin'));
      if (!mayGrant) throw notFound('The project');
      const roles = rolesIn(value, projectRole);
      await changeProjectRoles(tx, context, actor, { projectId, person: await verifiedPersonOf(tx, entityId), roles });
    },
  },
  {
    entity: 'global-roles',
    proof: 'recent',
    restore: async (tx, { projectId, entityId, value, actorId }) => {
      const actor = await actorOf(tx, actorId);
      if (projectId !== null || !isDolphin(actor)) {
        throw new AppError('forbidden', 'Only a dolphin may change global roles.');
      }
      const roles = rolesIn(value, globalRole);
      await changeGlobalRoles(tx, context, actor, await verifiedPersonOf(tx, entityId), roles);
    },
  },
];

/** Someone who is gone cannot restore anything. */
async function actorOf(tx: Tx, id: string): Promise<Person> {
  const actor = await personById(tx, id);
  if (!actor) throw new AppError('forbidden', 'You are not allowed to do that.');
  return actor;
}

/** None if there was nothing; a list with anything invalid is not restored partially. */
function rolesIn<Role extends z.ZodMiniType>(value: unknown, role: Role): z.output<Role>[] {
  const roles = z.array(role).safeParse(value ?? []);
  if (!roles.success) throw new AppError('validation', 'This revision holds no roles that can be restored.');
  return roles.data;
}
