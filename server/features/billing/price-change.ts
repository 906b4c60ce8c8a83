import { type Kysely, sql } from 'kysely';
import { covers, featuresOn, firstDayOf, monthAfter, monthOf, utcDayOf } from '#contract/billing-periods.ts';
import type { Services } from '#contract/services.ts';
import type { Tables } from '#server/db/tables.ts';
import { pricesOf } from './prices.queries.ts';

type Database = Kysely<Tables>;

/** Today's price per user and feature; null for a test project, without a payer, or without prices. */
export async function pricesFor(db: Database, projectId: number, now: Date) {
  const payer = await db
    .selectFrom('project_billing as b')
    .innerJoin('billing_organisations as o', 'o.id', 'b.billing_organisation_id')
    .leftJoin('project_settings as s', 's.project_id', 'b.project_id')
    .select(['o.id', 'o.currency'])
    .where('b.project_id', '=', projectId)
    .where(sql<boolean>`not coalesce(s.test_project, false)`)
    .executeTakeFirst();
  if (!payer) return null;
  const valid = (await pricesOf(db, payer.id)).filter((price) => covers(price, utcDayOf(now)));
  if (valid.length === 0) return null;
  return {
    currency: payer.currency,
    perFeature: Object.fromEntries(valid.map(({ feature, amount }) => [feature, amount])),
  };
}

/** The larger count of this month and the previous one, because a month that has just begun is incomplete. */
async function billedUsers(db: Database, projectId: number, now: Date): Promise<number> {
  const month = monthOf(now);
  const { rows } = await sql<{ users: number }>`
    select coalesce(max(users), 0)::bigint as users from (
      select sum(billed) as users from metering
      where metered_project = ${projectId} and feature = '' and day >= ${firstDayOf(monthAfter(month, -1))}
        and payer = (select billing_organisation_id from project_billing where project_id = ${projectId})
      group by date_trunc('month', day)
    ) months
  `.execute(db);
  return rows[0]?.users ?? 0;
}

interface Switched {
  projectId: number;
  before: Services;
  after: Services;
  /** The percentage of users who get the change. */
  share: number;
}

/** The monthly cost difference when features are switched. */
export async function priceChangeOf(db: Database, { projectId, before, after, share }: Switched, now: Date) {
  const prices = await pricesFor(db, projectId, now);
  if (!prices) return null;
  const costOf = (services: Services) =>
    featuresOn(services).reduce((sum, feature) => sum + (prices.perFeature[feature] ?? 0), 0);
  const perDeviceCents = costOf(after) - costOf(before);
  const users = await billedUsers(db, projectId, now);
  return {
    perDeviceCents,
    monthlyCents: Math.round((perDeviceCents * users * share) / 100),
    currency: prices.currency,
  };
}
