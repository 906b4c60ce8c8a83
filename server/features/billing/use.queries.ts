import { type Kysely, sql } from 'kysely';
import type { UseDay } from '#contract/billing-statements.ts';
import type { Tables } from '#server/db/tables.ts';

export interface UseView {
  id: number;
  from: string;
  to: string;
  project?: number | undefined;
  feature?: string | undefined;
}

/**
 * Reads daily sums, so the cost does not grow with the users. A registered user counts for a feature if the project's
 * configuration had it on at the end of the day.
 */
export async function useByDay(db: Kysely<Tables>, { id, from, to, project, feature }: UseView): Promise<UseDay[]> {
  const ofProject = project === undefined ? sql`` : sql`and metered_project = ${project}`;
  const { rows } = await sql<UseDay>`
    with days as (
      select day::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') day
    ), projects as (
      select distinct metered_project from metering where payer = ${id} and day <= ${to} ${ofProject}
    ), registered as (
      select metered_project, greatest(day, ${from}::date) as day, sum(registered) as change from metering
      where payer = ${id} and feature = '' and registered <> 0 and day <= ${to} ${ofProject}
      group by 1, 2
    ), stock as (
      select p.metered_project, d.day,
        sum(coalesce(r.change, 0)) over (partition by p.metered_project order by d.day) as users
      from days d cross join projects p
      left join registered r on r.metered_project = p.metered_project and r.day = d.day
    ), counted as (
      select s.day, sum(s.users) as users from stock s
      where ${feature ?? null}::text is null or coalesce((
        select ${feature ?? ''} = any(f.features) from metered_features f
        where f.metered_project = s.metered_project and f.day <= s.day order by f.day desc limit 1
      ), true)
      group by s.day
    ), seen as (
      select day, sum(active) as active, sum(billed) as billed from metering
      where payer = ${id} and feature = ${feature ?? ''} and day between ${from} and ${to} ${ofProject}
      group by day
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(c.users, 0)::bigint as registered,
      coalesce(s.active, 0)::bigint as active, coalesce(s.billed, 0)::bigint as billed
    from days d left join counted c on c.day = d.day left join seen s on s.day = d.day
    order by d.day
  `.execute(db);
  return rows;
}
