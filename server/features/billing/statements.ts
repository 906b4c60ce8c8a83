import { type Kysely, sql } from 'kysely';
import { forecastUsers } from '#contract/billing-forecast.ts';
import { firstDayOf, hasEnded, lastDayOf, monthAfter, monthOf } from '#contract/billing-periods.ts';
import {
  type Correction,
  type Forecast,
  type RunningMonth,
  type Statement,
  type StatementLine,
  statement as statementShape,
} from '#contract/billing-statements.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrganisationRow } from './organisations.ts';

type Database = Kysely<Tables>;

/** A deleted project appears with its number. */
const productName = sql<string>`coalesce(p.name, e.project_name, '#' || d.metered_project)`;

/** A feature has one line per price if its price changed within the month. */
async function linesOf(db: Database, organisationId: number, month: string): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select d.metered_project as "projectId", ${productName} as "productName", d.feature,
      sum(d.billed)::bigint as users, r.amount as price, (sum(d.billed) * r.amount)::bigint as amount
    from metering d
    join billing_prices r on r.billing_organisation_id = d.payer and r.feature = d.feature
      and d.day >= r.valid_from and d.day <= coalesce(r.valid_to, d.day)
    left join projects p on p.id = d.metered_project
    left join project_erasures e on e.project_id = d.metered_project
    where d.payer = ${organisationId} and d.day between ${firstDayOf(month)} and ${lastDayOf(month)} and d.billed <> 0
    group by d.metered_project, p.name, e.project_name, d.feature, r.amount
    having sum(d.billed) <> 0
    order by 2, 1, d.feature, r.amount
  `.execute(db);
  return rows;
}

async function usersOf(db: Database, organisationId: number, month: string): Promise<Statement['projects']> {
  const { rows } = await sql<Statement['projects'][number]>`
    select d.metered_project as "projectId", ${productName} as "productName", sum(d.billed)::bigint as users
    from metering d
    left join projects p on p.id = d.metered_project
    left join project_erasures e on e.project_id = d.metered_project
    where d.payer = ${organisationId} and d.feature = ''
      and d.day between ${firstDayOf(month)} and ${lastDayOf(month)}
    group by d.metered_project, p.name, e.project_name
    having sum(d.billed) <> 0
    order by 2, 1
  `.execute(db);
  return rows;
}

async function correctionsOf(db: Database, organisationId: number, month: string): Promise<Correction[]> {
  const rows = await db
    .selectFrom('billing_corrections as d')
    .leftJoin('projects as p', 'p.id', 'd.metered_project')
    .leftJoin('project_erasures as e', 'e.project_id', 'd.metered_project')
    .leftJoin('users as u', 'u.id', 'd.made_by')
    .select([
      'd.id',
      'd.at',
      'd.kind',
      'd.about',
      'd.metered_project',
      'd.feature',
      'd.users',
      'd.amount',
      'd.reason',
      'u.email',
    ])
    .select(productName.as('productName'))
    .where('d.billing_organisation_id', '=', organisationId)
    .where('d.month', '=', firstDayOf(month))
    .orderBy('d.at')
    .orderBy('d.id')
    .execute();
  return rows.map(({ at, about, metered_project, email, productName: name, ...row }) => ({
    ...row,
    at: at.toISOString(),
    about: about?.slice(0, 7) ?? null,
    productName: metered_project === null ? null : name,
    by: email,
  }));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** A closed month as it was closed; an open one as of now. */
export async function statementOf(
  db: Database,
  organisation: OrganisationRow,
  month: string,
  now: Date,
): Promise<Statement> {
  const { id, name, address, tax_id: taxId, currency } = organisation;
  const closed = await db
    .selectFrom('billing_statements')
    .select('statement')
    .where('billing_organisation_id', '=', id)
    .where('month', '=', firstDayOf(month))
    .executeTakeFirst();
  if (closed) return statementShape.parse(closed.statement);
  const lines = await linesOf(db, id, month);
  const corrections = await correctionsOf(db, id, month);
  const projects = await usersOf(db, id, month);
  return {
    month,
    state: hasEnded(month, now) ? 'ended' : 'running',
    closedAt: null,
    closedBy: null,
    organisation: { id, name, address, taxId },
    currency,
    lines,
    corrections,
    projects,
    users: sum(projects.map(({ users }) => users)),
    total: sum([...lines, ...corrections].map(({ amount }) => amount)),
  };
}

/** From the first metered month or the creation of the organisation to the current month. */
export async function statementMonths(
  db: Database,
  { id, created_at: createdAt }: OrganisationRow,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ first: string | null }>`
    select to_char(min(day), 'YYYY-MM') as first from metering where payer = ${id}
  `.execute(db);
  const made = monthOf(createdAt);
  const first = [rows[0]?.first ?? made, made].sort()[0] ?? made;
  const months: string[] = [];
  for (let month = monthOf(now); month >= first; month = monthAfter(month, -1)) months.push(month);
  return months;
}

/** The current month as billing users see it. */
export async function runningMonthOf(db: Database, organisation: OrganisationRow, now: Date): Promise<RunningMonth> {
  const { month, currency, users, total, lines } = await statementOf(db, organisation, monthOf(now), now);
  const features = new Map<string, RunningMonth['features'][number]>();
  for (const { feature, users: billed, amount } of lines) {
    const known = features.get(feature) ?? { feature, users: 0, amount: 0 };
    features.set(feature, { feature, users: known.users + billed, amount: known.amount + amount });
  }
  return {
    ...{ month, currency, users, total },
    forecast: await forecastOf(db, organisation, now),
    features: [...features.values()].sort((a, b) => b.amount - a.amount || a.feature.localeCompare(b.feature)),
  };
}

/** Per feature and project: the expected users times their average price this month. */
export async function forecastOf(db: Database, organisation: OrganisationRow, now: Date): Promise<Forecast> {
  const month = monthOf(now);
  const dayOfMonth = now.getUTCDate();
  const running = await statementOf(db, organisation, month, now);
  const { rows } = await sql<{ billed: number; rest: number; registered: number; before: number }>`
    select
      coalesce(sum(billed) filter (where day >= ${firstDayOf(month)}), 0)::bigint as billed,
      coalesce(sum(billed) filter (where day < ${firstDayOf(month)} and extract(day from day) > ${dayOfMonth}), 0)::bigint
        as rest,
      coalesce(sum(billed) filter (where day < ${firstDayOf(month)}), 0)::bigint as before,
      (select coalesce(sum(registered), 0)::bigint from metering
        where payer = ${organisation.id} and feature = '') as registered
    from metering
    where payer = ${organisation.id} and feature = '' and day >= ${firstDayOf(monthAfter(month, -1))}
  `.execute(db);
  const { billed = 0, rest = 0, registered = 0, before = 0 } = rows[0] ?? {};
  const hasLastMonth = before > 0;
  const users = forecastUsers({ month, dayOfMonth, billed, restOfLastMonth: hasLastMonth ? rest : null, registered });
  const metered = sum(running.lines.map(({ amount }) => amount));
  return {
    users,
    total: running.total + (billed === 0 ? 0 : Math.round((metered * (users - billed)) / billed)),
    method: hasLastMonth ? 'last-month' : 'drawn-on',
  };
}
