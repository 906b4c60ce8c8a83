import { type Kysely, sql } from 'kysely';
import { isDolphin } from '#contract/roles.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Person } from '#server/http/caller.ts';

export interface SourcePage {
  /** The project that would get the copy. */
  projectId: number;
  search: string | undefined;
  limit: number;
  after: { name: string; id: number } | null;
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

export function configSources(db: Kysely<Tables>, person: Person, { projectId, search, limit, after }: SourcePage) {
  let query = administeredBy(db, person)
    .where('projects.id', '<>', projectId)
    .orderBy(sql`lower(projects.name)`)
    .orderBy('projects.id')
    .limit(limit + 1);
  if (search) query = query.where('projects.name', 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`);
  if (after) {
    query = query.where(
      sql<boolean>`(lower(projects.name), projects.id) > (lower(${after.name}), ${after.id}::bigint)`,
    );
  }
  return query.execute();
}
