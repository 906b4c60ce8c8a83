import { type Kysely, sql } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import {
  type CodeState,
  type listCodeJoins,
  type listProjectCodes,
  looksLikeCode,
  tidyCode,
} from '#contract/project-codes.ts';
import type { Tables } from '#server/db/tables.ts';
import { descending, orderBy, page, sortKey } from '#server/http/page.ts';

type Database = Kysely<Tables>;

const withCreator = (db: Database, projectId: number) =>
  db
    .selectFrom('project_codes')
    .leftJoin('users', 'users.id', 'project_codes.created_by')
    .selectAll('project_codes')
    .select('users.email as createdBy')
    .where('project_codes.project_id', '=', projectId);

export type CodeRow = NonNullable<Awaited<ReturnType<typeof findProjectCode>>>;

export const findProjectCode = (db: Database, projectId: number, id: string) =>
  withCreator(db, projectId).where('project_codes.id', '=', id).executeTakeFirst();

/** Whatever the state of the code. */
export async function projectOfCode(db: Database, typed: string): Promise<number | undefined> {
  const code = tidyCode(typed);
  if (!looksLikeCode(code)) return undefined;
  const found = db.selectFrom('project_codes').select('project_id').where('code', '=', code);
  return (await found.executeTakeFirst())?.project_id;
}

/** Locked until the transaction ends. */
export const lockProjectCode = (db: Database, projectId: number, id: string) =>
  withCreator(db, projectId).where('project_codes.id', '=', id).forUpdate('project_codes').executeTakeFirst();

const SORT_KEYS = {
  created: sortKey.time('project_codes.created_at'),
  name: sortKey.text(sql`lower(project_codes.name)`),
  uses: sortKey.integer('project_codes.uses'),
};

export function projectCodesPage(db: Database, filter: ParsedOf<typeof listProjectCodes>['query'], now: Date) {
  let query = withCreator(db, filter.projectId);
  if (filter.search) {
    const part = filter.search.toLowerCase();
    query = query.where(
      sql<boolean>`(
        strpos(lower(project_codes.name), ${part}) > 0 or strpos(lower(project_codes.note), ${part}) > 0
        or starts_with(project_codes.code, ${tidyCode(filter.search) || part})
      )`,
    );
  }
  if (filter.state) query = query.where(sql<boolean>`${stateSql(now)} = ${filter.state}`);
  return page(query, { ...filter, order: orderBy(SORT_KEYS, filter.sort, sortKey.uuid('project_codes.id')) });
}

/** The same as `stateOf`, for the database. */
const stateSql = (now: Date) => sql<CodeState>`case
  when ended_at is not null then 'ended'
  when expires_at <= ${now} then 'expired'
  when uses >= max_uses then 'used-up'
  when paused then 'paused'
  else 'open' end`;

const LATEST_JOIN_FIRST = descending(sortKey.time('joins.joined_at'), sortKey.text('joins.user_id'));

/** Who joined with a code. */
export async function codeJoinsPage(db: Database, codeId: string, filter: ParsedOf<typeof listCodeJoins>['query']) {
  const query = db
    .selectFrom('project_code_joins as joins')
    .innerJoin('app_users as users', (join) =>
      join.onRef('users.project_id', '=', 'joins.project_id').onRef('users.user_id', '=', 'joins.user_id'),
    )
    .select(['joins.user_id as userId', 'joins.joined_at as joinedAt', 'users.last_seen_at as lastSeenAt'])
    .where('joins.project_id', '=', filter.projectId)
    .where('joins.code_id', '=', codeId);
  const { items, next } = await page(query, { ...filter, order: LATEST_JOIN_FIRST });
  return {
    items: items.map((row) => ({
      userId: row.userId,
      joinedAt: row.joinedAt.toISOString(),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    })),
    next,
  };
}
