import { type Kysely, sql } from 'kysely';
import type { RecordList, RecordOf } from '#contract/upload-records.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { rowsWithinBytes } from '#server/db/within-bytes.ts';
import { descending, page, sortKey } from '#server/http/page.ts';

type Database = Kysely<Tables>;

/** A row holds the records of one batch, so the newest rows are enough for the current state. */
const LATEST_BATCHES = 20;

export async function latestRecords<List extends RecordList>(
  db: Database,
  { projectId, userId }: UserKey,
  list: List,
): Promise<RecordOf<List>[]> {
  const from = sql`
    select records, last_ms, batch_id from device_records
    where project_id = ${projectId} and user_id = ${userId} and list = ${list}`;
  const { rows } = await rowsWithinBytes<{ records: unknown }>(db, {
    ...{ from, order: sql`last_ms desc, batch_id`, limit: LATEST_BATCHES, large: ['records'] },
  });
  return rows.flatMap(({ records }) => records as RecordOf<List>[]).sort((a, b) => b.t - a.t);
}

/** More than are kept of a user, in case that uploads at the same moment left some. */
const MAX_POSITIONS = 200;

export const latestPositions = (db: Database, { projectId, userId }: UserKey) =>
  db
    .selectFrom('last_locations')
    .select(['context', 'lat', 'lon', 'accuracy', 'at_ms as atMs'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('at_ms', 'desc')
    .limit(MAX_POSITIONS)
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

interface PageRequest {
  cursor?: string | undefined;
  limit: number;
}

const LATEST_VIEW_FIRST = descending(sortKey.time('v.hour'), sortKey.uuid('v.viewer'));

export function trackViewsPage(db: Database, { projectId, userId }: UserKey, request: PageRequest) {
  const query = db
    .selectFrom('track_views as v')
    .leftJoin('users as u', 'u.id', 'v.viewer')
    .leftJoin('api_keys as k', 'k.id', 'v.viewer')
    .select(['v.at', 'v.what', sql<string | null>`coalesce(u.email, k.name || ' (API)')`.as('viewer')])
    .where('v.project_id', '=', projectId)
    .where('v.user_id', '=', userId);
  return page(query, { ...request, order: LATEST_VIEW_FIRST });
}

const LATEST_INSTALLATION_FIRST = descending(sortKey.time('i.at'), sortKey.uuid('i.installation_id'));

export function installationsPage(db: Database, { projectId, userId }: UserKey, request: PageRequest) {
  const query = db
    .selectFrom('app_user_installations as i')
    .select(['i.at', 'i.installation_id as id', 'i.device'])
    .select(
      sql<boolean>`not exists (
        select 1 from app_user_installations e
        where e.project_id = i.project_id and e.user_id = i.user_id and e.installation_id = i.installation_id
          and e.at < i.at
      )`.as('isFirst'),
    )
    .where('i.project_id', '=', projectId)
    .where('i.user_id', '=', userId);
  return page(query, { ...request, order: LATEST_INSTALLATION_FIRST });
}
