import { type Kysely, sql } from 'kysely';
import { type ApiKeyCall, CALLS_KEPT, type listApiKeyCalls } from '#contract/api-keys.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { Tables } from '#server/db/tables.ts';
import type { KeyCall } from '#server/http/key-calls.ts';
import { descending, page, sortKey } from '#server/http/page.ts';

const NEWEST_FIRST = descending(sortKey.integer('number'));

/** The latest calls of one key are few, so filters need no index. */
export async function apiKeyCallsPage(
  db: Kysely<Tables>,
  keyId: string,
  filter: ParsedOf<typeof listApiKeyCalls>['query'],
) {
  let query = db
    .selectFrom('api_key_calls')
    .select(['number', 'at', 'method', 'path', 'status', 'code', 'request_id as requestId'])
    .where('project_id', '=', filter.projectId)
    .where('key_id', '=', keyId);
  if (filter.status) query = query.where(sql<boolean>`status / 100 = ${Number(filter.status[0])}`);
  if (filter.search) query = query.where(sql<boolean>`starts_with(request_id, ${filter.search.toLowerCase()})`);
  const { items, next } = await page(query, { ...filter, order: NEWEST_FIRST });
  return {
    items: items.map(({ at, code, ...row }) => ({
      ...row,
      at: at.toISOString(),
      code: code as ApiKeyCall['code'],
    })),
    next,
  };
}

export interface CallsOfKey {
  keyId: string;
  projectId: number;
  /** All calls, including those not stored because newer ones follow. */
  count: number;
  /** The last ones, oldest first; at most the size of the ring. */
  calls: readonly KeyCall[];
}

const MAX_PATH = 300;

/**
 * Writes calls into the rings of their keys, in one statement. Keys are locked in a fixed order, so that processes do
 * not deadlock.
 */
export async function storeCalls(db: Kysely<Tables>, groups: readonly CallsOfKey[]): Promise<void> {
  const keys = [...groups].sort((a, b) => (a.keyId < b.keyId ? -1 : 1));
  const calls = keys.flatMap((group) =>
    group.calls.map((call, index) => ({ call, back: group.calls.length - 1 - index })),
  );
  const column = <T>(of: (one: (typeof calls)[number]) => T): T[] => calls.map(of);
  await sql`
    with counted as (
      insert into api_key_call_counts as c (key_id, project_id, total)
      select * from unnest(
        ${keys.map((key) => key.keyId)}::uuid[],
        ${keys.map((key) => key.projectId)}::bigint[],
        ${keys.map((key) => key.count)}::bigint[]
      ) order by 1
      on conflict (key_id) do update set total = c.total + excluded.total
      returning key_id, total
    )
    insert into api_key_calls as c (key_id, position, project_id, number, at, method, path, status, code, request_id)
    select key_id, (total - back) % ${sql.lit(CALLS_KEPT)}, project_id, total - back, at, method, path, status, code, request_id
    from unnest(
      ${column(({ call }) => call.keyId)}::uuid[],
      ${column(({ call }) => call.projectId)}::bigint[],
      ${column(({ back }) => back)}::bigint[],
      ${column(({ call }) => call.at)}::timestamptz[],
      ${column(({ call }) => call.method)}::text[],
      ${column(({ call }) => call.path.slice(0, MAX_PATH))}::text[],
      ${column(({ call }) => call.status)}::int[],
      ${column(({ call }) => call.code)}::text[],
      ${column(({ call }) => call.requestId)}::text[]
    ) as n (key_id, project_id, back, at, method, path, status, code, request_id)
    join counted using (key_id)
    on conflict (key_id, position) do update set
      number = excluded.number, at = excluded.at, method = excluded.method, path = excluded.path,
      status = excluded.status, code = excluded.code, request_id = excluded.request_id
  `.execute(db);
}
