import { type RawBuilder, sql } from 'kysely';
import type { MemberSort } from '#contract/access-control.ts';
import { PROJECT_ROLES, type ProjectRole } from '#contract/roles.ts';
import { selectPeople } from '#server/access/person.queries.ts';
import type { Db } from '#server/db/database.ts';
import { fitting, type PeopleFilter, peopleToRead, sortable, sortName } from './people-page.ts';

export interface MembersFilter extends PeopleFilter {
  role?: ProjectRole | undefined;
  sort: MemberSort;
}

/** The members of a project in the requested order: found by its roles, never by scanning all people. */
export function membersToRead(db: Db, projectId: number, { role, sort, ...filter }: MembersFilter) {
  const members = selectPeople(db).where('users.id', 'in', (where) => {
    const holders = where.selectFrom('project_roles').select('user_id').where('project_id', '=', projectId);
    return role ? holders.where('role', '=', role) : holders;
  });
  const sortText = sortTexts(projectId)[sort.replace('-', '') as SortKey];
  return peopleToRead(members, filter, sortText, sort.startsWith('-'));
}

type SortKey = Exclude<MemberSort, `-${string}`>;

const sortTexts = (projectId: number): Record<SortKey, RawBuilder<string>> => ({
  name: sortName,
  email: sql`users.email`,
  company: sortable(sql`users.company`),
  // One digit per role, in order of weight.
  roles: sql`(
    select concat(${sql.join(
      PROJECT_ROLES.map((role) => sql`case when bool_or(r.role = ${role}) then '0' else '1' end`),
    )})
    from project_roles r
    where r.project_id = ${projectId} and r.user_id = users.id
  )`,
});

/** How many people match the search, in total and per role. */
export const selectCounts = (db: Db, projectId: number, search: string | undefined) =>
  db
    .selectFrom('project_roles')
    .innerJoin('users', 'users.id', 'project_roles.user_id')
    .select([
      sql<number>`count(distinct users.id)`.as('total'),
      holding('admin').as('admin'),
      holding('billing').as('billing'),
      holding('reader').as('reader'),
      holding('user').as('user'),
    ])
    .where('project_roles.project_id', '=', projectId)
    .where(fitting(search));

const holding = (role: ProjectRole) => sql<number>`count(*) filter (where project_roles.role = ${role})`;
