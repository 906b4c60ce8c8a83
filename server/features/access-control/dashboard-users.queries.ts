import type { GlobalRole } from '#contract/roles.ts';
import { selectPeople } from '#server/access/person.queries.ts';
import type { Db } from '#server/db/database.ts';
import { type PeopleFilter, peopleToRead } from './people-page.ts';

export interface DashboardUsersFilter extends PeopleFilter {
  role?: GlobalRole | undefined;
  uid?: string | undefined;
}

/** The people a reader may see: everyone for a dolphin, otherwise those who share a project the reader administers. */
export type KnownPeople = { issuer: string } | { sharing: readonly number[] };

/** Dashboard users by name. */
export function dashboardUsersToRead(db: Db, known: KnownPeople, { role, uid, ...filter }: DashboardUsersFilter) {
  let people = selectPeople(db);
  if ('issuer' in known) people = people.where('users.issuer', '=', known.issuer);
  else {
    people = people.where('users.id', 'in', (where) =>
      where.selectFrom('project_roles').select('user_id').where('project_id', 'in', known.sharing),
    );
  }
  if (role) {
    people = people.where('users.id', 'in', (where) =>
      where.selectFrom('global_roles').select('user_id').where('role', '=', role),
    );
  }
  if (uid) people = people.where('users.uid', '=', uid);
  return peopleToRead(people, filter);
}
