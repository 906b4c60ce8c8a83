import { monthOf } from '#contract/billing-periods.ts';
import {
  addCorrection as addCorrectionCall,
  closeMonth as closeMonthCall,
  getOrganisationUse,
  getRunningMonth,
  getStatement,
  listStatements,
} from '#contract/billing-statements.ts';
import { isDolphin } from '#contract/roles.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import { type Route, route } from '#server/http/route.ts';
import { insertCorrection } from './add-correction.ts';
import { organisationFor } from './billing.queries.ts';
import { closeMonthOf } from './close-month.ts';
import { organisationOf } from './organisations.ts';
import { forecastOf, runningMonthOf, statementMonths, statementOf } from './statements.ts';
import { useByDay } from './use.queries.ts';

/** Ten years. */
const MAX_MONTHS = 120;

export function statementsRoutes(context: Context): Route[] {
  const { db, now } = context;
  return [
    route(getOrganisationUse, async ({ params, query }) => {
      await organisationOf(db, params.id);
      return { days: await useByDay(db, { ...params, ...query }) };
    }),

    route(listStatements, async ({ params }) => {
      const organisation = await organisationOf(db, params.id);
      const items = [];
      for (const month of (await statementMonths(db, organisation, now())).slice(0, MAX_MONTHS)) {
        items.push(await statementOf(db, organisation, month, now()));
      }
      return { items, next: null, forecast: await forecastOf(db, organisation, now()) };
    }),

    route(getStatement, async ({ params: { id, month } }) => {
      const organisation = await organisationOf(db, id);
      if (!(await statementMonths(db, organisation, now())).includes(month)) throw notFound('The statement');
      return { statement: await statementOf(db, organisation, month, now()) };
    }),

    route(getRunningMonth, async ({ params: { id }, caller: { person } }) => {
      if (!(await organisationFor(db, isDolphin(person) ? null : person.id, id))) {
        throw notFound('The billing organisation');
      }
      return runningMonthOf(db, await organisationOf(db, id), now());
    }),

    route(closeMonthCall, async ({ params, caller: { person } }) => ({
      statement: await closeMonthOf(context, { ...params, actor: { id: person.id, email: person.email } }),
    })),

    route(addCorrectionCall, async ({ params: { id }, body, caller }) => {
      await insertCorrection(context, { id, ...body, actorId: caller.person.id });
      return { statement: await statementOf(db, await organisationOf(db, id), monthOf(now()), now()) };
    }),
  ];
}
