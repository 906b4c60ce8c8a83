import { type Kysely, sql } from 'kysely';
import { isDolphin } from '#contract/roles.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Person } from '#server/http/caller.ts';
import { ascending, page, sortKey } from '#server/http/page.ts';

export interface SourcesFilter {
  /** The project that would get the copy. */
  projectId: number;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Projects that the person administers; a dolphin administers all. */
const administeredBy = (db: Kysely<Tables>, person: Person) => {
  const query = db
    .selectFrom('projects')
    .select(['projects.id as projectId', 'projects.name as productName'])
    .where('projects.deleted_at', 'is', null);
  if (isDolphin(person)) return query;
  return query.where((where) =>
    where.exists(
      where
        .selectFrom('project_roles')
        .select('project_id')
        .whereRef('project_roles.project_id', '=', 'projects.id')
        .where('project_roles.user_id', '=', person.id)
        .where('project_roles.role', '=', 'admin'),
    ),
  );
};

export const configSource = (db: Kysely<Tables>, person: Person, projectId: number) =>
  administeredBy(db, person).where('projects.id', '=', projectId).executeTakeFirst();

const BY_NAME = ascending(sortKey.text(sql`lower(projects.name)`), sortKey.integer('projects.id'));

export function configSourcesPage(
  db: Kysely<Tables>,
  person: Person,
  { projectId, search, cursor, limit }: SourcesFilter,
) {
  let query = administeredBy(db, person).where('projects.id', '<>', projectId);
  if (search) query = query.where('projects.name', 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`);
  return page(query, { order: BY_NAME, cursor, limit });
}
