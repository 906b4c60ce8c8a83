import { type Kysely, sql } from 'kysely';
import type { ApiKeyState, listApiKeys } from '#contract/api-keys.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#server/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';

type Database = Kysely<Tables>;

const SEEN_STEP_MS = 60_000;

/** The key that has or had this secret, of a project that exists; whether it opens is for the key ring to say. */
export const keyByHash = (db: Database, hash: Buffer) =>
  db
    .selectFrom('api_keys')
    .innerJoin('projects', 'projects.id', 'api_keys.project_id')
    .selectAll('api_keys')
    .where((where) => where.or([where('hash', '=', hash), where('previous_hash', '=', hash)]))
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst();

/** Being used is written at most once a minute. */
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

export type KeyRow = NonNullable<Awaited<ReturnType<typeof keyOf>>>;

export const keyOf = (db: Database, projectId: number, id: string) =>
  withCreator(db, projectId).where('api_keys.id', '=', id).executeTakeFirst();

/** The same, kept from others until the transaction ends. */
export const lockKey = (db: Database, projectId: number, id: string) =>
  withCreator(db, projectId).where('api_keys.id', '=', id).forUpdate('api_keys').executeTakeFirst();

type Wish = ParsedOf<typeof listApiKeys>['query'];

// Cursors travel through JavaScript, whose times end at milliseconds.
const ORDERS = {
  created: sql<string | number>`floor(extract(epoch from api_keys.created_at) * 1000)::bigint`,
  name: sql<string | number>`lower(api_keys.name)`,
};

export async function keysOf(db: Database, wish: Wish, now: Date) {
  const down = wish.sort.startsWith('-');
  const order = ORDERS[wish.sort.replace('-', '') as keyof typeof ORDERS];
  let query = withCreator(db, wish.projectId)
    .select(order.as('place'))
    .orderBy(order, down ? 'desc' : 'asc')
    .orderBy('api_keys.id', down ? 'desc' : 'asc')
    .limit(wish.limit + 1);
  if (wish.search) {
    const part = wish.search.toLowerCase();
    query = query.where(
      sql<boolean>`(strpos(lower(api_keys.name), ${part}) > 0 or starts_with(lower(api_keys.prefix), ${part}))`,
    );
  }
  if (wish.state) query = query.where(inState(wish.state, now));
  if (wish.cursor) {
    const [place, id] = placeIn(wish.cursor, wish.sort.endsWith('name') ? 'string' : 'number');
    const after = sql.raw(down ? '<' : '>');
    query = query.where(sql<boolean>`(${order}, api_keys.id::text collate "C") ${after} (${place}, ${id})`);
  }
  const rows = await query.execute();
  const items = rows.slice(0, wish.limit);
  const last = rows.length > wish.limit ? items.at(-1) : undefined;
  return { items, next: last ? encodeCursor([last.place, last.id]) : null };
}

const inState = (state: ApiKeyState, now: Date) => {
  if (state === 'revoked') return sql<boolean>`revoked_at is not null`;
  const over = sql<boolean>`coalesce(expires_at <= ${now}, false)`;
  return state === 'expired'
    ? sql<boolean>`revoked_at is null and ${over}`
    : sql<boolean>`revoked_at is null and not ${over}`;
};

/** A cursor of another order than the list's would compare names with numbers. */
function placeIn(cursor: string, kind: 'string' | 'number'): [place: string | number, id: string] {
  const [place, id] = decodeCursor(cursor);
  const fits = typeof place === 'string' || Number.isSafeInteger(place);
  if (typeof place === kind && typeof id === 'string' && fits) return [place as string | number, id];
  throw new AppError('validation', 'query.cursor: is not a cursor of this list');
}
