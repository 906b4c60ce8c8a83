import { type Kysely, sql } from 'kysely';
import { actorName } from '#server/actor-name.ts';
import type { Tables } from '#server/db/tables.ts';
import { descending, pageWithinBytes, sortKey } from '#server/http/page.ts';

export interface RevisionFilter {
  /** Null for everything, in all projects and in none. */
  projectId: number | null;
  entity?: string | undefined;
  actor?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const selectRevisions = (db: Kysely<Tables>) =>
  db
    .selectFrom('revisions as r')
    .select(['r.id', 'r.at', 'r.project_id as projectId', 'r.actor_id as actorId'])
    .select(actorName('r.actor_id').as('actorEmail'))
    .select(['r.entity', 'r.entity_id as entityId', 'r.action', 'r.before', 'r.after']);

export type RevisionRow = Awaited<ReturnType<ReturnType<typeof selectRevisions>['execute']>>[number];

const NEWEST_FIRST = descending(sortKey.integer('r.id'));
/** What was changed may have thousands of corners. */
export const LARGE_OF_REVISIONS = ['before', 'after'] as const;

export function revisionsPage(db: Kysely<Tables>, filter: RevisionFilter) {
  let query = selectRevisions(db);
  if (filter.projectId !== null) query = query.where('r.project_id', '=', filter.projectId);
  if (filter.entity) query = query.where('r.entity', '=', filter.entity);
  if (filter.actor) query = query.where('r.actor_id', '=', filter.actor);
  if (filter.from) query = query.where('r.at', '>=', new Date(filter.from));
  if (filter.to) query = query.where('r.at', '<', new Date(filter.to));
  return pageWithinBytes(db, query, { ...filter, order: NEWEST_FIRST }, LARGE_OF_REVISIONS);
}

export const revisionRow = (db: Kysely<Tables>, projectId: number, id: number): Promise<RevisionRow | undefined> =>
  selectRevisions(db).where('r.project_id', '=', projectId).where('r.id', '=', id).executeTakeFirst();

/** The latest change of the same thing. */
export const latestRevisionOf = (
  db: Kysely<Tables>,
  { projectId, entity, entityId }: Pick<RevisionRow, 'projectId' | 'entity' | 'entityId'>,
): Promise<RevisionRow> =>
  selectRevisions(db)
    .where('r.project_id', '=', projectId)
    .where('r.entity', '=', entity)
    .where('r.entity_id', '=', entityId)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Each value once, by skipping along the index: a million changes cost what ten do. */
export async function kindsAndPeople(db: Kysely<Tables>, projectId: number) {
  const distinct = <Column extends 'entity' | 'actor_id'>(column: Column) => sql<{ value: string }>`
    with recursive leap as (
      (select ${sql.ref(column)} as value from revisions
       where project_id = ${projectId} and ${sql.ref(column)} is not null order by 1 limit 1)
      union all
      select (select ${sql.ref(column)} from revisions
              where project_id = ${projectId} and ${sql.ref(column)} > leap.value order by 1 limit 1)
      from leap where leap.value is not null
    )
    select value::text as value from leap where value is not null limit 500
  `;
  const entities = (await distinct('entity').execute(db)).rows.map((row) => row.value);
  const ids = (await distinct('actor_id').execute(db)).rows.map((row) => row.value);
  const { rows: actors } = await sql<{ id: string; email: string | null }>`
    select a.id, ${actorName('a.id')} as email from unnest(${ids}::uuid[]) with ordinality as a (id, place) order by place
  `.execute(db);
  return { entities, actors };
}
