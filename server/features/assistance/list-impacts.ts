import { sql } from 'kysely';
import type { AssistanceCase } from '#contract/assistance.ts';
import type { CaseKind, CaseSort, CaseState } from '#contract/assistance-lists.ts';
import { AppError } from '#server/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import { type Database, presentCase, selectCases } from './cases.queries.ts';
import { happenedIn, idHolds, type Range } from './range.ts';

export interface ImpactsWish extends Range {
  limit: number;
  cursor?: string | undefined;
  userId?: string | undefined;
  search?: string | undefined;
  kind?: CaseKind | undefined;
  state?: CaseState | undefined;
  tests?: 'only' | 'without' | undefined;
  sort: CaseSort;
}

/** Calls have no severity: they stand below the mildest impact. */
const ORDERS = { time: sql<number>`c.happened_ms`, severity: sql<number>`coalesce(c.asi, -1)` };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function placeIn(cursor: string): { key: number; id: string } {
  const [key, id] = decodeCursor(cursor);
  if (typeof key === 'number' && Number.isFinite(key) && typeof id === 'string' && UUID.test(id)) return { key, id };
  throw new AppError('validation', 'query.cursor: is not a cursor of this list');
}

export async function impactsPage(
  db: Database,
  wish: ImpactsWish,
): Promise<{ items: AssistanceCase[]; next: string | null }> {
  const up = !wish.sort.startsWith('-');
  const by = ORDERS[wish.sort.replace('-', '') as keyof typeof ORDERS];
  const direction = up ? 'asc' : 'desc';
  let query = selectCases(db, wish.projectId)
    .select(by.as('key'))
    .where(happenedIn(wish))
    .orderBy(by, direction)
    .orderBy('c.case_id', direction)
    .limit(wish.limit + 1);
  if (wish.userId !== undefined) query = query.where('c.user_id', '=', wish.userId);
  if (wish.search) query = query.where(idHolds(wish.search));
  if (wish.kind) query = query.where('c.kind', '=', wish.kind);
  if (wish.state) query = query.where('c.state', '=', wish.state);
  if (wish.tests) query = query.where('c.test', '=', wish.tests === 'only');
  if (wish.cursor) {
    const { key, id } = placeIn(wish.cursor);
    query = query.where(sql<boolean>`(${by}, c.case_id) ${sql.raw(up ? '>' : '<')} (${key}::float8, ${id}::uuid)`);
  }
  const rows = await query.execute();
  const last = rows.length > wish.limit ? rows[wish.limit - 1] : undefined;
  return {
    items: rows.slice(0, wish.limit).map(presentCase),
    next: last ? encodeCursor([last.key, last.case_id]) : null,
  };
}
