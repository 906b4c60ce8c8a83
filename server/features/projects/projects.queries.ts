import { type Kysely, sql } from 'kysely';
import type { ProjectRole } from '#contract/roles.ts';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';

type Database = Kysely<Tables>;

/** The caller's own roles stand beside each project. */
const projectsWithRolesOf = (db: Database, userId: string) =>
  db
    .selectFrom('projects')
    .select([
      'projects.id as projectId',
      'projects.name as productName',
      'projects.created_at as createdAt',
      sql<ProjectRole[]>`coalesce((
        select jsonb_agg(r.role order by r.role) from project_roles r
        where r.project_id = projects.id and r.user_id = ${userId}
      ), '[]'::jsonb)`.as('roles'),
    ])
    .where('projects.deleted_at', 'is', null);

export async function projectFor(db: Database, projectId: number, userId: string) {
  const row = await projectsWithRolesOf(db, userId).where('projects.id', '=', projectId).executeTakeFirst();
  if (!row) throw notFound('The project');
  return row;
}

export async function countMembers(db: Database, projectId: number): Promise<{ members: number; admins: number }> {
  return db
    .selectFrom('project_roles')
    .select([
      sql<number>`count(distinct user_id)`.as('members'),
      sql<number>`count(*) filter (where role = 'admin')`.as('admins'),
    ])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
}

export interface ProjectPage {
  /** Null for a dolphin, who sees all. */
  memberId: string | null;
  userId: string;
  search: string | undefined;
  limit: number;
  after: { name: string; id: number } | null;
}

/** By name; the cursor is the last row's place, so that a deep page costs what the first one does. */
export function listProjectRows(db: Database, page: ProjectPage) {
  let query = projectsWithRolesOf(db, page.userId)
    .orderBy(sql`lower(projects.name)`)
    .orderBy('projects.id')
    .limit(page.limit + 1);
  const { memberId, search, after } = page;
  if (memberId) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('project_roles')
          .select('project_id')
          .whereRef('project_roles.project_id', '=', 'projects.id')
          .where('project_roles.user_id', '=', memberId),
      ),
    );
  }
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(({ or, eb }) =>
      or([eb('projects.name', 'ilike', pattern), eb(sql<string>`projects.id::text`, '=', search)]),
    );
  }
  if (after) {
    query = query.where(
      sql<boolean>`(lower(projects.name), projects.id) > (lower(${after.name}), ${after.id}::bigint)`,
    );
  }
  return query.execute();
}
