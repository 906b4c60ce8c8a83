import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

type Database = Kysely<Tables>;

const SEEN_STEP_MS = 60_000;

/** A key that is neither revoked nor over, of a project that exists. */
export const liveKeyByHash = (db: Database, hash: Buffer, now: Date) =>
  db
    .selectFrom('api_keys')
    .innerJoin('projects', 'projects.id', 'api_keys.project_id')
    .select([
      'api_keys.id',
      'api_keys.project_id as projectId',
      'api_keys.name',
      'api_keys.scope',
      'api_keys.last_used_at as lastUsedAt',
    ])
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();

/** Being used is written at most once a minute. */
export async function markUsed(db: Database, key: { id: string; lastUsedAt: Date | null }, now: Date): Promise<void> {
  if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < SEEN_STEP_MS) return;
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', key.id).execute();
}

const MOST_KEYS = 200;

export const keysOf = (db: Database, projectId: number) =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_KEYS)
    .execute();

export const keyOf = (db: Database, projectId: number, id: string) =>
  db.selectFrom('api_keys').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();
