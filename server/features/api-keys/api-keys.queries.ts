import { type Kysely, sql } from 'kysely';
import type { ApiKeyState, listApiKeys } from '#contract/api-keys.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { Tables } from '#server/db/tables.ts';
import { orderBy, page, sortKey } from '#server/http/page.ts';

type Database = Kysely<Tables>;

const SEEN_STEP_MS = 60_000;

/** The key that has or had this secret, whether or not it is still valid. */
export const keyByHash = (db: Database, hash: Buffer) =>
  db
    .selectFrom('api_keys')
    .innerJoin('projects', 'projects.id', 'api_keys.project_id')
    .selectAll('api_keys')
    .where((where) => where.or([where('hash', '=', hash), where('previous_hash', '=', hash)]))
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst();

/** Last use is recorded at most once a minute. */
export async function markUsed(db: Database, key: { id: string; last_used_at: Date | null }, now: Date): Promise<void> {
  if (key.last_used_at && now.getTime() - key.last_used_at.getTime() < SEEN_STEP_MS) return;
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', key.id).execute();
}

const withCreator = (db: Database, projectId: number) =>
  db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select('users.email as createdBy')
    .where('api_keys.project_id', '=', projectId);

export type KeyRow = NonNullable<Awaited<ReturnType<typeof findApiKey>>>;

export const findApiKey = (db: Database, projectId: number, id: string) =>
  withCreator(db, projectId).where('api_keys.id', '=', id).executeTakeFirst();

/** Locked until the transaction ends. */
export const lockApiKey = (db: Database, projectId: number, id: string) =>
  withCreator(db, projectId).where('api_keys.id', '=', id).forUpdate('api_keys').executeTakeFirst();

const SORT_KEYS = {
  created: sortKey.time('api_keys.created_at'),
  name: sortKey.text(sql`lower(api_keys.name)`),
};

export function apiKeysPage(db: Database, filter: ParsedOf<typeof listApiKeys>['query'], now: Date) {
  let query = withCreator(db, filter.projectId);
  if (filter.search) {
    const part = filter.search.toLowerCase();
    query = query.where(
      sql<boolean>`(strpos(lower(api_keys.name), ${part}) > 0 or starts_with(lower(api_keys.prefix), ${part}))`,
    );
  }
  if (filter.state) query = query.where(inState(filter.state, now));
  return page(query, { ...filter, order: orderBy(SORT_KEYS, filter.sort, sortKey.uuid('api_keys.id')) });
}

const inState = (state: ApiKeyState, now: Date) => {
  if (state === 'revoked') return sql<boolean>`revoked_at is not null`;
  const over = sql<boolean>`coalesce(expires_at <= ${now}, false)`;
  return state === 'expired'
    ? sql<boolean>`revoked_at is null and ${over}`
    : sql<boolean>`revoked_at is null and not ${over}`;
};
