import { type Kysely, sql } from 'kysely';
import type { MemberUser } from '../../../contract/access-control.ts';
import type { ProjectRole } from '../../../contract/roles.ts';
import type { Tables } from '../../db/tables.ts';
import type { Person } from '../../http/caller.ts';
import { selectPeople } from '../users/person.queries.ts';

type Database = Kysely<Tables>;

/** Lists of people are for choosing and reading by eye; nobody scrolls further than this. */
const MOST_PEOPLE = 1_000;

const byName = (query: ReturnType<typeof selectPeople>) =>
  query
    .orderBy(sql`lower(users.lastname)`)
    .orderBy(sql`lower(users.firstname)`)
    .orderBy('users.email')
    .limit(MOST_PEOPLE);

export const membersOf = (db: Database, projectId: number): Promise<Person[]> =>
  byName(selectPeople(db))
    .where('users.id', 'in', (where) =>
      where.selectFrom('project_roles').select('user_id').where('project_id', '=', projectId),
    )
    .execute();

export const dolphins = (db: Database): Promise<Person[]> =>
  byName(selectPeople(db))
    .where('users.id', 'in', (where) => where.selectFrom('global_roles').select('user_id'))
    .execute();

/** However many there are, no dolphin is left out. */
export async function everyone(db: Database, issuer: string): Promise<Person[]> {
  const people = await byName(selectPeople(db)).where('users.issuer', '=', issuer).execute();
  const listed = new Set(people.map((person) => person.id));
  return [...people, ...(await dolphins(db)).filter((person) => !listed.has(person.id))];
}

export const peopleSharing = (db: Database, projectIds: readonly number[]): Promise<Person[]> =>
  byName(selectPeople(db))
    .where('users.id', 'in', (where) =>
      where.selectFrom('project_roles').select('user_id').where('project_id', 'in', projectIds),
    )
    .execute();

/** Of a person's projects only those that the reader may know of. */
export const presentMember = (
  person: Person,
  roles: MemberUser['roles'],
  visible: (projectId: number) => boolean,
): MemberUser => ({
  uid: person.uid,
  email: person.email,
  emailVerified: person.emailVerified,
  firstname: person.firstname,
  lastname: person.lastname,
  company: person.company,
  image: person.image,
  roles,
  projectRoles: person.projectRoles.filter((entry) => visible(entry.projectId)),
});

export const rolesHeldOn = (person: Person, projectId: number): ProjectRole[] =>
  person.projectRoles.find((entry) => entry.projectId === projectId)?.roles ?? [];
