import { type Kysely, sql } from 'kysely';
import type { ProjectRole } from '#contract/roles.ts';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';
import { ascending, page, sortKey } from '#server/http/page.ts';

type Database = Kysely<Tables>;

/** Each project with the caller's roles on it. */
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

export interface ProjectsFilter {
  /** Null for a dolphin, who sees all. */
  memberId: string | null;
  userId: string;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const BY_NAME = ascending(sortKey.text(sql`lower(projects.name)`), sortKey.integer('projects.id'));

export function projectsPage(db: Database, { memberId, userId, search, cursor, limit }: ProjectsFilter) {
  let query = projectsWithRolesOf(db, userId);
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
  return page(query, { order: BY_NAME, cursor, limit });
}
