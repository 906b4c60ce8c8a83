import { type Kysely, sql } from 'kysely';
import type { exportAudit } from '#contract/audit.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { actorName } from '#server/actor-name.ts';
import type { Tables } from '#server/db/tables.ts';
import { descending, type Page, pageWithinBytes, sortKey } from '#server/http/page.ts';
import { LARGE_OF_REVISIONS } from './revision-rows.ts';

type Database = Kysely<Tables>;
type AuditFilter = ParsedOf<typeof exportAudit>['query'];

/** The product itself. */
const NOBODY = '-';
const NO_PROJECT = 0;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const selectAudit = (db: Database) =>
  db
    .selectFrom('revisions as r')
    .leftJoin('projects as p', 'p.id', 'r.project_id')
    .select(['r.id', 'r.at', 'r.project_id as projectId', 'r.actor_id as actorId'])
    .select(actorName('r.actor_id').as('actorEmail'))
    .select(['r.entity', 'r.entity_id as entityId', 'r.action', 'r.before', 'r.after', 'p.name as productName'])
    .select(['r.address', 'r.seal_number as sealNumber', 'r.seal']);

export type AuditRow = Awaited<ReturnType<ReturnType<typeof selectAudit>['execute']>>[number];

/** Null if no such person exists: nothing matches. */
export async function peopleMeant(db: Database, person: string): Promise<string[] | null> {
  if (UUID.test(person)) return [person.toLowerCase()];
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.trim().toLowerCase())
    .limit(20)
    .execute();
  return rows.length > 0 ? rows.map(({ id }) => id) : null;
}

const NEWEST_FIRST = descending(sortKey.integer('r.id'));

export async function auditPage(
  db: Database,
  { project, person, entity, action, from, to }: AuditFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<AuditRow>> {
  let query = selectAudit(db);
  if (project !== undefined) {
    query = query.where('r.project_id', project === NO_PROJECT ? 'is' : '=', project === NO_PROJECT ? null : project);
  }
  if (person === NOBODY) query = query.where('r.actor_id', 'is', null);
  else if (person) {
    const ids = await peopleMeant(db, person);
    if (!ids) return { items: [], next: null };
    query = query.where('r.actor_id', 'in', ids);
  }
  if (entity) query = query.where('r.entity', '=', entity);
  if (action) query = query.where('r.action', '=', action);
  if (from) query = query.where('r.at', '>=', new Date(from));
  if (to) query = query.where('r.at', '<', new Date(to));
  return pageWithinBytes(db, query, { order: NEWEST_FIRST, cursor, limit }, LARGE_OF_REVISIONS);
}

/** Each kind once, by skipping along the index: a million changes cost what ten do. */
export async function auditEntities(db: Database): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`
    with recursive leap as (
      (select entity from revisions order by entity limit 1)
      union all
      select (select entity from revisions where entity > leap.entity order by entity limit 1)
      from leap where leap.entity is not null
    )
    select entity from leap where entity is not null limit 500
  `.execute(db);
  return rows.map((row) => row.entity);
}

/** Something that belongs to no project. */
export const rowOfProduct = (db: Database, id: number): Promise<AuditRow | undefined> =>
  selectAudit(db).where('r.project_id', 'is', null).where('r.id', '=', id).executeTakeFirst();

export const latestOfProduct = (
  db: Database,
  { entity, entityId }: Pick<AuditRow, 'entity' | 'entityId'>,
): Promise<AuditRow> =>
  selectAudit(db)
    .where('r.project_id', 'is', null)
    .where('r.entity', '=', entity)
    .where('r.entity_id', '=', entityId)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
