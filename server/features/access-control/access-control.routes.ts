import {
  leaveProject,
  listProjectUsers,
  listUsers,
  setGlobalRoles,
  setProjectRoles,
} from '#contract/access-control.ts';
import { allProjectRoles, isDolphin } from '#contract/roles.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { page } from '#server/http/page.ts';
import { type Route, route } from '#server/http/route.ts';
import { throttle } from '#server/http/throttle.ts';
import { type DashboardUsersFilter, dashboardUsersToRead, type KnownPeople } from './dashboard-users.queries.ts';
import { type MembersFilter, membersToRead, selectCounts } from './members.queries.ts';
import { presentMember, rolesHeldOn } from './present-member.ts';
import { setRolesEverywhere } from './set-global-roles.ts';
import { changeProjectRoles, setRolesOnProject } from './set-project-roles.ts';

/** Granting reveals whether an e-mail is registered, so guessing is slowed down. */
const GRANT_BY_PERSON = { name: 'grant', hits: 120, windowSeconds: 600 };

/** What an answer to a change shows: the list from its beginning. */
const FROM_THE_BEGINNING = { limit: 1_000 };

const administered = (person: Person): number[] =>
  person.projectRoles.filter((entry) => entry.roles.includes('admin')).map((entry) => entry.projectId);

export function accessControlRoutes(context: Context): Route[] {
  const { db, identity } = context;

  const membersOf = async (projectId: number, filter: MembersFilter) => {
    const { items, next } = await page(...membersToRead(db, projectId, filter));
    const counts = await selectCounts(db, projectId, filter.search).executeTakeFirstOrThrow();
    const users = items.map((person) =>
      presentMember(person, rolesHeldOn(person, projectId), (id) => id === projectId),
    );
    return { users, next, counts };
  };

  const dashboardUsers = async (reader: Person, filter: DashboardUsersFilter) => {
    const all = isDolphin(reader);
    const own = new Set(administered(reader));
    const known: KnownPeople = all ? { issuer: identity.issuer } : { sharing: [...own] };
    const { items, next } = await page(...dashboardUsersToRead(db, known, filter));
    const users = items.map((person) => presentMember(person, person.globalRoles, (id) => all || own.has(id)));
    return { users, next };
  };

  return [
    route(listProjectUsers, ({ params, query }) => membersOf(params.id, query)),

    route(listUsers, ({ query, caller }) => dashboardUsers(caller.person, query)),

    route(setProjectRoles, async ({ params, body, caller }) => {
      await throttle(db, GRANT_BY_PERSON, caller.person.id);
      await setRolesOnProject(context, caller.person, params.id, params.x, body.data);
      return membersOf(params.id, { ...FROM_THE_BEGINNING, sort: 'name' });
    }),

    route(leaveProject, async ({ params, body, caller: { person } }) => {
      if (!allProjectRoles(person).some(({ projectId }) => projectId === params.id)) throw notFound('The role');
      const change = { projectId: params.id, person, roles: [], ...body };
      await db.transaction().execute((tx) => changeProjectRoles(tx, context, person, change));
      return { left: true as const };
    }),

    route(setGlobalRoles, async ({ params, body, caller }) => {
      await throttle(db, GRANT_BY_PERSON, caller.person.id);
      await setRolesEverywhere(context, caller.person, params.x, body.data.roles);
      return dashboardUsers(caller.person, { ...FROM_THE_BEGINNING, role: 'admin' });
    }),
  ];
}
