import { sql } from 'kysely';
import type { AssistanceCase } from '#contract/assistance.ts';
import type { CaseKind, CaseSort, CaseState } from '#contract/assistance-lists.ts';
import { orderBy, type Page, page, sortKey } from '#server/http/page.ts';
import { type CasesDatabase, presentCase, selectCases } from './cases.queries.ts';
import { happenedInRange, idHolds, type Range } from './range.ts';

export interface ImpactsFilter extends Range {
  limit: number;
  cursor?: string | undefined;
  userId?: string | undefined;
  search?: string | undefined;
  kind?: CaseKind | undefined;
  state?: CaseState | undefined;
  tests?: 'only' | 'without' | undefined;
  sort: CaseSort;
}

/** Calls have no severity: they sort below the mildest impact. */
const SORT_KEYS = { time: sortKey.integer('c.happened_ms'), severity: sortKey.float(sql`coalesce(c.asi, -1)`) };

export async function impactsPage(db: CasesDatabase, filter: ImpactsFilter): Promise<Page<AssistanceCase>> {
  let query = selectCases(db, filter.projectId).where(happenedInRange(filter));
  if (filter.userId !== undefined) query = query.where('c.user_id', '=', filter.userId);
  if (filter.search) query = query.where(idHolds(filter.search));
  if (filter.kind) query = query.where('c.kind', '=', filter.kind);
  if (filter.state) query = query.where('c.state', '=', filter.state);
  if (filter.tests) query = query.where('c.test', '=', filter.tests === 'only');
  const order = orderBy(SORT_KEYS, filter.sort, sortKey.uuid('c.case_id'));
  const { items, next } = await page(query, { ...filter, order });
  return { items: items.map(presentCase), next };
}
