import { sql } from 'kysely';
import type { Price } from '#contract/billing.ts';
import { BILLING_FEATURES, firstDayOf, monthAfter, monthOf, utcDayOf } from '#contract/billing-periods.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { setPayer } from '#server/features/billing/billed-projects.ts';
import { lockedOrganisation } from '#server/features/billing/organisations.ts';
import { insertOrganisation } from '#server/features/billing/save-organisation.ts';
import { writePrices } from '#server/features/billing/save-prices.ts';

const TERMS = {
  name: 'Demo organisation',
  address: 'Demo Street 1\n1010 Demo Town',
  taxId: 'DEMO-0001',
  currency: 'EUR',
  // The demo people are four fifths of it, so that a warning is visible.
  freeUserLimit: 75,
  openForRegistration: true,
} as const;

/** Whole cents for each active user and month. */
const PRICES: Record<string, number> = {
  driving: 120,
  'driving.drivingBehaviour': 60,
  'driving.distractionFreeDriving': 40,
  places: 25,
  automaticImpactDetection: 80,
  assistanceCall: 50,
};
const MONTHS = 3;
/** The number of users at the end of each earlier month. */
const FORMER_USERS = 52;

/** The demo's payer, prices and earlier months; in the transaction that creates the demo. */
export async function makeDemoBilling(
  tx: Tx,
  { events, now }: Pick<Context, 'events' | 'now'>,
  projectId: number,
): Promise<void> {
  const taken = await tx
    .selectFrom('billing_organisations')
    .select('id')
    .where(sql`lower(name)`, '=', TERMS.name.toLowerCase())
    .executeTakeFirst();
  if (taken) return;
  const first = firstDayOf(monthAfter(monthOf(now()), -MONTHS));
  const id = await insertOrganisation({ events }, tx, null, TERMS);
  const prices: Price[] = Object.entries(PRICES).map(([feature, amount]) => ({
    feature,
    amount,
    validFrom: first,
    validTo: null,
  }));
  await writePrices({ events }, tx, await lockedOrganisation(tx, id), prices, null);
  await setPayer({ events }, tx, { organisationId: id, projectId, actorId: null });
  await meterFormerMonths(tx, { id, projectId, first, today: utcDayOf(now()) });
}

interface Former {
  id: number;
  projectId: number;
  first: string;
  today: string;
}

/** Plausible daily rows up to yesterday. The demo people, who register today, replace the earlier ones. */
const meterFormerMonths = (tx: Tx, { id, projectId, first, today }: Former) =>
  sql`
    with days as (
      select day::date as day, extract(day from day)::int as at,
        round(${FORMER_USERS} * (0.6 + 0.4 * (day::date - ${first}::date) / (${today}::date - ${first}::date))) as users,
        -- At a month's end all but a few have been there; most of them in its first days.
        round(${FORMER_USERS} * (0.6 + 0.4 * (date_trunc('month', day)::date - ${first}::date)
          / (${today}::date - ${first}::date))) as of_month
      from generate_series(${first}::date, ${today}::date - 1, interval '1 day') day
    ), counted as (
      select day, users - coalesce(lag(users) over (order by day), 0) as registered,
        round(users * (case when extract(isodow from day) > 5 then 0.55 else 0.8 end)) as active,
        -- The running month bills the demo's own people.
        case when day >= date_trunc('month', ${today}::date) then 0
          else round(of_month * (1 - power(0.45, at))) - round(of_month * (1 - power(0.45, at - 1))) end as billed
      from days
    )
    insert into metering_days (payer, metered_project, feature, day, registered, active, billed)
    select ${id}::bigint, ${projectId}::bigint, f.feature, c.day, case when f.feature = '' then c.registered else 0 end,
      greatest(c.active, c.billed), c.billed
    from counted c, unnest(${['', ...BILLING_FEATURES]}::text[]) f (feature)
    union all
    select ${id}::bigint, ${projectId}::bigint, '', ${today}::date, -sum(registered), 0, 0 from counted
  `.execute(tx);
