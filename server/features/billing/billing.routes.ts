import {
  addBilledProject,
  createBillingOrganisation,
  getBillingInformation,
  getBillingOrganisation,
  getOwnBillingInformation,
  listBillingOrganisations,
  listOrganisationUse,
  removeBilledProject,
  saveBillingOrganisation,
  savePrices as savePricesCall,
  setBillingRoles as setBillingRolesCall,
} from '#contract/billing.ts';
import { MESSAGE } from '#contract/messages.ts';
import { isDolphin } from '#contract/roles.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import { type Route, route } from '#server/http/route.ts';
import { addProject, removeProject } from './billed-projects.ts';
import { billingInformationOf, listOrganisationRows, listUseRows, ownBillingInformation } from './billing.queries.ts';
import { organisationState } from './organisations.ts';
import { createOrganisation, saveOrganisation } from './save-organisation.ts';
import { savePrices } from './save-prices.ts';
import { setBillingRoles } from './set-billing-roles.ts';
import { statementsRoutes } from './statements.routes.ts';

export function billingRoutes(context: Context): Route[] {
  const { db } = context;
  return [
    route(createBillingOrganisation, async ({ body, caller }) => ({
      billingOrganisation: await createOrganisation(context, caller.person.id, body),
    })),

    route(listBillingOrganisations, async ({ query, caller: { person } }) => {
      const userId = isDolphin(person) ? null : person.id;
      return pageOf(await listOrganisationRows(db, { ...placed(query), userId }), query.limit);
    }),
    route(listOrganisationUse, async ({ query }) => pageOf(await listUseRows(db, placed(query)), query.limit)),

    route(getBillingOrganisation, ({ params }) => organisationState(db, params.id)),
    route(saveBillingOrganisation, async ({ params: { id }, body, caller }) => {
      await saveOrganisation(context, { id, ...body, actorId: caller.person.id });
      return organisationState(db, id);
    }),
    route(savePricesCall, async ({ params: { id }, body, caller }) => {
      await savePrices(context, { id, ...body, actorId: caller.person.id });
      return organisationState(db, id);
    }),
    route(addBilledProject, async ({ params: { id, projectId }, caller }) => {
      await addProject(context, { organisationId: id, projectId, actorId: caller.person.id });
      return organisationState(db, id);
    }),
    route(removeBilledProject, async ({ params: { id, projectId }, caller }) => {
      await removeProject(context, { organisationId: id, projectId, actorId: caller.person.id });
      return organisationState(db, id);
    }),
    route(setBillingRolesCall, async ({ params, query, body, caller }) => ({
      data: await setBillingRoles(context, {
        organisationId: query.billingOrganisationId,
        person: params.uid,
        roles: body.data.roles,
        actorId: caller.person.id,
      }),
      message: MESSAGE.success,
    })),

    route(getBillingInformation, ({ query, caller }) => billingInformationOf(db, query.projectId, caller.person.id)),
    route(getOwnBillingInformation, async ({ caller }) => ({
      items: await ownBillingInformation(db, caller.person.id),
    })),
    ...statementsRoutes(context),
  ];
}

const placed = ({
  search,
  limit,
  cursor,
}: {
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}) => ({
  search,
  limit,
  after: cursor ? placeOf(cursor) : null,
});

function pageOf<Row extends { name: string; id: number }>(rows: readonly Row[], limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? encodeCursor([last.name, last.id]) : null };
}

function placeOf(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor);
  if (typeof name === 'string' && Number.isSafeInteger(id)) return { name, id: Number(id) };
  throw new AppError('validation', 'query.cursor: is not a cursor of this list');
}
