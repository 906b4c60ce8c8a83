import { sql } from 'kysely';
import type { ContractImpacts } from '#contract/assistance.ts';
import type { ContractSort } from '#contract/assistance-lists.ts';
import { orderBy, type Page, page, sortKey } from '#server/http/page.ts';
import type { CasesDatabase } from './cases.queries.ts';
import { ASSISTANCE_FIGURES, happenedInRange, idHolds, type Range } from './range.ts';

export interface ContractsFilter extends Range {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  sort: ContractSort;
}

const SORT_KEYS = {
  last: sortKey.integer('u.lastMs'),
  cases: sortKey.integer('u.cases'),
  user: sortKey.text('u.userId'),
};

export async function contractsPage(db: CasesDatabase, filter: ContractsFilter): Promise<Page<ContractImpacts>> {
  let byUser = db
    .selectFrom('assistance_cases as c')
    .select([
      'c.user_id as userId',
      ASSISTANCE_FIGURES.aids.as('aids'),
      ASSISTANCE_FIGURES.bcalls.as('bcalls'),
      ASSISTANCE_FIGURES.filtered.as('filtered'),
      ASSISTANCE_FIGURES.tests.as('tests'),
      sql<number | null>`max(c.asi) filter (where not c.test and c.state <> 'filtered')`.as('worstAsi'),
      sql<number>`max(c.happened_ms)`.as('lastMs'),
      sql<number>`count(*)`.as('cases'),
    ])
    .where('c.project_id', '=', filter.projectId)
    .where(happenedInRange(filter))
    .groupBy('c.user_id');
  if (filter.search) byUser = byUser.where(idHolds(filter.search));
  const order = orderBy(SORT_KEYS, filter.sort, sortKey.text('u.userId'));
  const { items, next } = await page(db.selectFrom(byUser.as('u')).selectAll(), { ...filter, order });
  return {
    items: items.map(({ cases: _cases, lastMs, ...row }) => ({ ...row, lastAt: new Date(lastMs).toISOString() })),
    next,
  };
}
