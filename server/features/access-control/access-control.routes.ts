import { listProjectUsers, listUsers, setGlobalRoles, setProjectRoles } from '../../../contract/access-control.ts';
import { isDolphin } from '../../../contract/roles.ts';
import type { Context } from '../../context.ts';
import type { Person } from '../../http/caller.ts';
import { type Route, route } from '../../http/route.ts';
import { throttle } from '../../http/throttle.ts';
import { dolphins, everyone, membersOf, peopleSharing, presentMember, rolesHeldOn } from './members.queries.ts';
import { setRolesEverywhere } from './set-global-roles.ts';
import { setRolesOnProject } from './set-project-roles.ts';

/** Granting tells whether an e-mail is registered, so guessing is slowed down. */
const GRANT_BY_PERSON = { name: 'grant', hits: 120, windowSeconds: 600 };

const administered = (person: Person): number[] =>
  person.projectRoles.filter((entry) => entry.roles.includes('admin')).map((entry) => entry.projectId);

export function accessControlRoutes(context: Context): Route[] {
  const { db, identity } = context;

  const usersOf = async (projectId: number) => ({
    users: (await membersOf(db, projectId)).map((person) =>
      presentMember(person, rolesHeldOn(person, projectId), (id) => id === projectId),
    ),
  });

  return [
    route(listProjectUsers, ({ params }) => usersOf(params.id)),

    route(listUsers, async ({ caller }) => {
      const all = isDolphin(caller.person);
      const own = administered(caller.person);
      const people = all ? await everyone(db, identity.issuer) : await peopleSharing(db, own);
      return { users: people.map((p) => presentMember(p, p.globalRoles, (id) => all || own.includes(id))) };
    }),

    route(setProjectRoles, async ({ params, body, caller }) => {
      await throttle(db, GRANT_BY_PERSON, caller.person.id);
      await setRolesOnProject(context, caller.person, params.id, params.x, body.data);
      return usersOf(params.id);
    }),

    route(setGlobalRoles, async ({ params, body, caller }) => {
      await throttle(db, GRANT_BY_PERSON, caller.person.id);
      await setRolesEverywhere(context, caller.person, params.x, body.data.roles);
      return { users: (await dolphins(db)).map((person) => presentMember(person, person.globalRoles, () => true)) };
    }),
  ];
}
