import { type Kysely, sql } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { type CodeState, type listCodeJoins, type listProjectCodes, tidyCode } from '#contract/project-codes.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#server/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';

type Database = Kysely<Tables>;

const withCreator = (db: Database, projectId: number) =>
  db
    .selectFrom('project_codes')
    .leftJoin('users', 'users.id', 'project_codes.created_by')
    .selectAll('project_codes')
    .select('users.email as createdBy')
    .where('project_codes.project_id', '=', projectId);

export type CodeRow = NonNullable<Awaited<ReturnType<typeof codeOf>>>;

export const codeOf = (db: Database, projectId: number, id: string) =>
  withCreator(db, projectId).where('project_codes.id', '=', id).executeTakeFirst();

/** The same, kept from others until the transaction ends. */
export const lockCode = (db: Database, projectId: number, id: string) =>
  withCreator(db, projectId).where('project_codes.id', '=', id).forUpdate('project_codes').executeTakeFirst();

type Wish = ParsedOf<typeof listProjectCodes>['query'];

// Cursors travel through JavaScript, whose times end at milliseconds.
const ORDERS = {
  created: sql<string | number>`floor(extract(epoch from project_codes.created_at) * 1000)::bigint`,
  name: sql<string | number>`lower(project_codes.name)`,
  uses: sql<string | number>`project_codes.uses`,
};

export async function codesOf(db: Database, wish: Wish, now: Date) {
  const down = wish.sort.startsWith('-');
  const order = ORDERS[wish.sort.replace('-', '') as keyof typeof ORDERS];
  let query = withCreator(db, wish.projectId)
    .select(order.as('place'))
    .orderBy(order, down ? 'desc' : 'asc')
    .orderBy('project_codes.id', down ? 'desc' : 'asc')
    .limit(wish.limit + 1);
  if (wish.search) {
    const part = wish.search.toLowerCase();
    query = query.where(
      sql<boolean>`(
        strpos(lower(project_codes.name), ${part}) > 0 or strpos(lower(project_codes.note), ${part}) > 0
        or starts_with(project_codes.code, ${tidyCode(wish.search) || part})
      )`,
    );
  }
  if (wish.state) query = query.where(sql<boolean>`${stateSql(now)} = ${wish.state}`);
  if (wish.cursor) {
    const [place, id] = placeIn(wish.cursor, wish.sort.endsWith('name') ? 'string' : 'number');
    const after = sql.raw(down ? '<' : '>');
    query = query.where(sql<boolean>`(${order}, project_codes.id::text collate "C") ${after} (${place}, ${id})`);
  }
  const rows = await query.execute();
  const items = rows.slice(0, wish.limit);
  const last = rows.length > wish.limit ? items.at(-1) : undefined;
  return { items, next: last ? encodeCursor([last.place, last.id]) : null };
}

/** The same as `stateOf`, for the database. */
const stateSql = (now: Date) => sql<CodeState>`case
  when ended_at is not null then 'ended'
  when expires_at <= ${now} then 'expired'
  when uses >= max_uses then 'used-up'
  when paused then 'paused'
  else 'open' end`;

/** The end of times for a database and for JavaScript alike. */
const LAST_MS = 8.64e15;

type JoinWish = ParsedOf<typeof listCodeJoins>['query'];

/** Who joined with a code, newest first. */
export async function joinsOf(db: Database, codeId: string, wish: JoinWish) {
  let query = db
    .selectFrom('project_code_joins as joins')
    .innerJoin('app_users as users', (join) =>
      join.onRef('users.project_id', '=', 'joins.project_id').onRef('users.user_id', '=', 'joins.user_id'),
    )
    .select(['joins.user_id as userId', 'joins.joined_at as joinedAt', 'users.last_seen_at as lastSeenAt'])
    .where('joins.project_id', '=', wish.projectId)
    .where('joins.code_id', '=', codeId)
    .orderBy('joins.joined_at', 'desc')
    .orderBy('joins.user_id', 'desc')
    .limit(wish.limit + 1);
  if (wish.cursor) {
    const [at, userId] = placeIn(wish.cursor, 'number');
    const moment = sql`to_timestamp(${Math.max(0, Math.min(Number(at), LAST_MS))}::float8 / 1000)`;
    query = query.where(sql<boolean>`(joins.joined_at, joins.user_id) < (${moment}, ${userId})`);
  }
  const rows = await query.execute();
  const items = rows.slice(0, wish.limit);
  const last = rows.length > wish.limit ? items.at(-1) : undefined;
  return {
    items: items.map((row) => ({
      userId: row.userId,
      joinedAt: row.joinedAt.toISOString(),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    })),
    next: last ? encodeCursor([last.joinedAt.getTime(), last.userId]) : null,
  };
}

/** A cursor of another order than the list's would compare names with numbers. */
function placeIn(cursor: string, kind: 'string' | 'number'): [place: string | number, id: string] {
  const [place, id] = decodeCursor(cursor);
  const fits = typeof place === 'string' || Number.isSafeInteger(place);
  if (typeof place === kind && typeof id === 'string' && fits) return [place as string | number, id];
  throw new AppError('validation', 'query.cursor: is not a cursor of this list');
}
