import { sql } from 'kysely';
import type { ContractImpacts } from '#contract/assistance.ts';
import type { ContractSort } from '#contract/assistance-lists.ts';
import { AppError } from '#server/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import type { Database } from './cases.queries.ts';
import { FIGURES, happenedIn, idHolds, type Range } from './range.ts';

export interface ContractsWish extends Range {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  sort: ContractSort;
}

/** The user's id decides between equals; where it is the order itself, the first key is the same for all. */
const ORDERS = {
  last: sql<number>`max(c.happened_ms)`,
  cases: sql<number>`count(*)::bigint`,
  user: sql<number>`0::bigint`,
};

function placeIn(cursor: string): { key: number; userId: string } {
  const [key, userId] = decodeCursor(cursor);
  if (Number.isSafeInteger(key) && typeof userId === 'string') return { key: Number(key), userId };
  throw new AppError('validation', 'query.cursor: is not a cursor of this list');
}

export async function contractsPage(
  db: Database,
  wish: ContractsWish,
): Promise<{ items: ContractImpacts[]; next: string | null }> {
  const up = !wish.sort.startsWith('-');
  const direction = up ? 'asc' : 'desc';
  const by = ORDERS[wish.sort.replace('-', '') as keyof typeof ORDERS];
  let query = db
    .selectFrom('assistance_cases as c')
    .select([
      'c.user_id as userId',
      FIGURES.aids.as('aids'),
      FIGURES.bcalls.as('bcalls'),
      FIGURES.filtered.as('filtered'),
      FIGURES.tests.as('tests'),
      sql<number | null>`max(c.asi) filter (where not c.test and c.state <> 'filtered')`.as('worstAsi'),
      sql<number>`max(c.happened_ms)`.as('lastMs'),
      by.as('key'),
    ])
    .where('c.project_id', '=', wish.projectId)
    .where(happenedIn(wish))
    .groupBy('c.user_id')
    .orderBy(by, direction)
    .orderBy('c.user_id', direction)
    .limit(wish.limit + 1);
  if (wish.search) query = query.where(idHolds(wish.search));
  if (wish.cursor) {
    const { key, userId } = placeIn(wish.cursor);
    query = query.having(sql<boolean>`(${by}, c.user_id) ${sql.raw(up ? '>' : '<')} (${key}::bigint, ${userId}::text)`);
  }
  const rows = await query.execute();
  const last = rows.length > wish.limit ? rows[wish.limit - 1] : undefined;
  return {
    items: rows
      .slice(0, wish.limit)
      .map(({ key: _key, lastMs, ...row }) => ({ ...row, lastAt: new Date(lastMs).toISOString() })),
    next: last ? encodeCursor([last.key, last.userId]) : null,
  };
}
