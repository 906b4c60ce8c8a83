import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';
import { ascending, page, sortKey } from '#server/http/page.ts';

type Database = Kysely<Tables>;

const projects = (db: Database) =>
  db
    .selectFrom('projects')
    .select(['projects.id as projectId', 'projects.name as productName', 'projects.created_at as createdAt'])
    .where('projects.deleted_at', 'is', null);

export async function findProject(db: Database, projectId: number) {
  const row = await projects(db).where('projects.id', '=', projectId).executeTakeFirst();
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
  among: readonly number[] | null;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const BY_NAME = ascending(sortKey.text(sql`lower(projects.name)`), sortKey.integer('projects.id'));

export function projectsPage(db: Database, { among, search, cursor, limit }: ProjectsFilter) {
  let query = projects(db);
  if (among) query = query.where(sql<boolean>`projects.id = any(${among}::bigint[])`);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(({ or, eb }) =>
      or([eb('projects.name', 'ilike', pattern), eb(sql<string>`projects.id::text`, '=', search)]),
    );
  }
  return page(query, { order: BY_NAME, cursor, limit });
}
