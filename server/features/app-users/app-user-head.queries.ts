import { type Kysely, sql } from 'kysely';
import type { RecordList, RecordOf } from '#contract/upload-records.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';

type Database = Kysely<Tables>;

/** Rows of records hold what a batch brought; the newest few tell what is going on now. */
const LATEST_BATCHES = 20;

export async function latestRecords<List extends RecordList>(
  db: Database,
  { projectId, userId }: UserKey,
  list: List,
): Promise<RecordOf<List>[]> {
  const rows = await db
    .selectFrom('device_records')
    .select('records')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('last_ms', 'desc')
    .limit(LATEST_BATCHES)
    .execute();
  return rows.flatMap(({ records }) => records as RecordOf<List>[]).sort((a, b) => b.t - a.t);
}

export const positionsOf = (db: Database, { projectId, userId }: UserKey) =>
  db
    .selectFrom('last_locations')
    .select(['context', 'lat', 'lon', 'accuracy', 'at_ms as atMs'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('at_ms', 'desc')
    .execute();

export async function complaintsOf(db: Database, { projectId, userId }: UserKey) {
  const row = await db
    .selectFrom('device_troubles')
    .select('complaints')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (row?.complaints ?? {}) as Record<string, { t: number; reasons: string[] }>;
}

export const joinOf = (db: Database, { projectId, userId }: UserKey) =>
  db
    .selectFrom('project_code_joins as j')
    .innerJoin('project_codes as c', 'c.id', 'j.code_id')
    .select(['c.id', 'c.code', 'c.name'])
    .where('j.project_id', '=', projectId)
    .where('j.user_id', '=', userId)
    .executeTakeFirst();

export interface TimePlace {
  atMs: number;
  id: string;
}

/** Whole milliseconds, as precise as JavaScript's times. */
const ms = (column: string) => sql<number>`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

export async function viewsOf(db: Database, { projectId, userId }: UserKey, limit: number, after: TimePlace | null) {
  let query = db
    .selectFrom('track_views as v')
    .leftJoin('users', 'users.id', 'v.viewer')
    .select(['v.at', 'v.what', 'v.viewer as id', 'users.email as viewer', ms('v.hour').as('atMs')])
    .where('v.project_id', '=', projectId)
    .where('v.user_id', '=', userId)
    .orderBy('v.hour', 'desc')
    .orderBy('v.viewer', 'desc')
    .limit(limit);
  if (after) {
    query = query.where(
      sql<boolean>`(v.hour, v.viewer) < (to_timestamp(${after.atMs}::float8 / 1000), ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

export async function installationsOf(
  db: Database,
  { projectId, userId }: UserKey,
  limit: number,
  after: TimePlace | null,
) {
  let query = db
    .selectFrom('app_user_installations as i')
    .select(['i.at', 'i.installation_id as id', 'i.device', ms('i.at').as('atMs')])
    .select(
      sql<boolean>`not exists (
        select from app_user_installations e
        where e.project_id = i.project_id and e.user_id = i.user_id and e.installation_id = i.installation_id
          and e.at < i.at
      )`.as('isFirst'),
    )
    .where('i.project_id', '=', projectId)
    .where('i.user_id', '=', userId)
    .orderBy('i.at', 'desc')
    .orderBy('i.installation_id', 'desc')
    .limit(limit);
  if (after) {
    query = query.where(
      sql<boolean>`(i.at, i.installation_id) < (to_timestamp(${after.atMs}::float8 / 1000), ${after.id}::uuid)`,
    );
  }
  return query.execute();
}
