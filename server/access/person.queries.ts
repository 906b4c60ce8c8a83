import { type Kysely, sql } from 'kysely';
import type { GlobalRole, ProjectRoleEntry } from '#contract/roles.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Person } from '#server/http/caller.ts';

type Database = Kysely<Tables>;

/** Roles on projects that still exist, by name; the order also says which is first and which last. */
const projectRoles = sql<ProjectRoleEntry[]>`coalesce((
  select jsonb_agg(
    jsonb_build_object('projectId', g.project_id, 'productName', g.name, 'roles', g.roles) order by lower(g.name), g.project_id
  )
  from (
    select r.project_id, p.name, jsonb_agg(r.role order by r.role) as roles
    from project_roles r join projects p on p.id = r.project_id and p.deleted_at is null
    where r.user_id = users.id
    group by r.project_id, p.name
  ) g
), '[]'::jsonb)`;
const globalRoles = sql<GlobalRole[]>`coalesce((
  select jsonb_agg(g.role) from global_roles g where g.user_id = users.id
), '[]'::jsonb)`;

/** Dashboard users with all their roles, one statement however many. */
export const selectPeople = (db: Database) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.issuer',
      'users.uid',
      'users.email',
      'users.email_verified as emailVerified',
      'users.provider',
      'users.image',
      'users.firstname',
      'users.lastname',
      'users.company',
      sql<boolean>`users.disabled_at is not null`.as('disabled'),
      projectRoles.as('projectRoles'),
      globalRoles.as('globalRoles'),
    ]);

export const personById = (db: Database, id: string): Promise<Person | undefined> =>
  selectPeople(db).where('users.id', '=', id).executeTakeFirst();

export const personByUid = (db: Database, issuer: string, uid: string): Promise<Person | undefined> =>
  selectPeople(db).where('users.issuer', '=', issuer).where('users.uid', '=', uid).executeTakeFirst();

/** A provider may move an e-mail from one account to another: the verified and latest holder counts. */
export const personByEmail = (db: Database, issuer: string, email: string): Promise<Person | undefined> =>
  selectPeople(db)
    .where('users.issuer', '=', issuer)
    .where('users.email', '=', email)
    .orderBy('users.email_verified', 'desc')
    .orderBy('users.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
