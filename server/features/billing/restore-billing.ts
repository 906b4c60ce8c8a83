import { z } from 'zod';
import { organisationTerms, prices } from '#contract/billing.ts';
import { verifiedPersonOf } from '#server/access/find-person.ts';
import { holdProject } from '#server/access/hold-project.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { FormerState, Restorer } from '#server/restore.ts';
import { PROJECT_BILLING, setPayer } from './billed-projects.ts';
import { lockedOrganisation, ORGANISATION } from './organisations.ts';
import { PRICES } from './prices.queries.ts';
import { writeTerms } from './save-organisation.ts';
import { writePrices } from './save-prices.ts';
import { BILLING_ROLES, writeRoles } from './set-billing-roles.ts';

const organisationIn = ({ entityId }: FormerState): number => {
  const id = Number(entityId.split(':', 1)[0]);
  if (!Number.isSafeInteger(id)) throw notFound('The billing organisation');
  return id;
};

/** Restores terms, prices, payers of projects and billing roles. Closed months and corrections are permanent. */
export const billingRestorers = (context: Context): Restorer[] => [
  {
    entity: ORGANISATION,
    restore: async (tx, former) => {
      const before = await lockedOrganisation(tx, organisationIn(former));
      if (former.value === null)
        throw new AppError('bad_request', 'The creation of a billing organisation cannot be undone.');
      await writeTerms(context, tx, before, organisationTerms.parse(former.value), former.actorId);
    },
  },
  {
    entity: PRICES,
    restore: async (tx, former) => {
      const organisation = await lockedOrganisation(tx, organisationIn(former));
      await writePrices(context, tx, organisation, prices.parse(former.value ?? []), former.actorId);
    },
  },
  {
    entity: PROJECT_BILLING,
    restore: async (tx, { entityId, value, actorId }) => {
      const projectId = Number(entityId);
      const { billingOrganisationId } = formerPayer.parse(value);
      if (billingOrganisationId !== null) await lockedOrganisation(tx, billingOrganisationId);
      await holdProject(tx, projectId);
      await setPayer(context, tx, { projectId, organisationId: billingOrganisationId, actorId });
    },
  },
  {
    entity: BILLING_ROLES,
    proof: 'recent',
    restore: async (tx, former) => {
      const organisationId = organisationIn(former);
      await lockedOrganisation(tx, organisationId);
      const person = await verifiedPersonOf(tx, former.entityId.slice(String(organisationId).length + 1));
      const roles = z.array(z.literal('billing')).parse(former.value ?? []);
      await writeRoles(context, tx, { organisationId, personId: person.id, roles, actorId: former.actorId });
    },
  },
];

const formerPayer = z.object({ billingOrganisationId: z.number().int().nullable() });
