import type { GlobalRole } from '#contract/roles.ts';
import { selectPeople } from '#server/access/person.queries.ts';
import type { Db } from '#server/db/database.ts';
import { type PeopleView, selectPage } from './people-page.ts';

export interface DashboardUsersView extends PeopleView {
  role?: GlobalRole | undefined;
  uid?: string | undefined;
}

/** Whom the reader may know of: everyone of this provider, or who shares a project that the reader administers. */
export type KnownPeople = { issuer: string } | { sharing: readonly number[] };

/** Dashboard users by name. */
export function selectDashboardUsers(db: Db, known: KnownPeople, { role, uid, ...view }: DashboardUsersView) {
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
  return selectPage(people, view);
}
