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
import { type Route, route } from '#server/http/route.ts';
import { addProject, removeProject } from './billed-projects.ts';
import {
  billingInformationOf,
  organisationsPage,
  organisationUsePage,
  ownBillingInformation,
} from './billing.queries.ts';
import { readOrganisationState } from './organisations.ts';
import { createOrganisation, saveOrganisation } from './save-organisation.ts';
import { replacePrices } from './save-prices.ts';
import { replaceBillingRoles } from './set-billing-roles.ts';
import { statementsRoutes } from './statements.routes.ts';

export function billingRoutes(context: Context): Route[] {
  const { db } = context;
  return [
    route(createBillingOrganisation, async ({ body, caller }) => ({
      billingOrganisation: await createOrganisation(context, caller.person.id, body),
    })),

    route(listBillingOrganisations, ({ query, caller: { person } }) =>
      organisationsPage(db, isDolphin(person) ? null : person.id, query),
    ),
    route(listOrganisationUse, ({ query }) => organisationUsePage(db, query)),

    route(getBillingOrganisation, ({ params }) => readOrganisationState(db, params.id)),
    route(saveBillingOrganisation, async ({ params: { id }, body, caller }) => {
      await saveOrganisation(context, { id, ...body, actorId: caller.person.id });
      return readOrganisationState(db, id);
    }),
    route(savePricesCall, async ({ params: { id }, body, caller }) => {
      await replacePrices(context, { id, ...body, actorId: caller.person.id });
      return readOrganisationState(db, id);
    }),
    route(addBilledProject, async ({ params: { id, projectId }, caller }) => {
      await addProject(context, { organisationId: id, projectId, actorId: caller.person.id });
      return readOrganisationState(db, id);
    }),
    route(removeBilledProject, async ({ params: { id, projectId }, caller }) => {
      await removeProject(context, { organisationId: id, projectId, actorId: caller.person.id });
      return readOrganisationState(db, id);
    }),
    route(setBillingRolesCall, async ({ params, query, body, caller }) => ({
      data: await replaceBillingRoles(context, {
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
