import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { filledLine, line } from './text.ts';

const area = 'billing';

export const billingOrganisationId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const freeUserLimit = z.number().int().min(0).max(1_000_000_000).nullable();

/** Who pays. Its limit counts the registered users of all its projects together. */
export const billingOrganisation = z.object({
  id: billingOrganisationId,
  name: z.string(),
  /** Null: as many as come. */
  freeUserLimit,
  /** Closed: no app user registers any more; everything else goes on. */
  openForRegistration: z.boolean(),
});
export type BillingOrganisation = z.infer<typeof billingOrganisation>;

export const billingInformation = z.object({
  /** Of all projects of the organisation; without one, of the project alone. Pilot users do not count. */
  registeredUsers: z.number().int(),
  freeUserLimit: z.number().int().nullable(),
  openForRegistration: z.boolean(),
  /** Null: the project belongs to none and has no limit. */
  billingOrganisation: billingOrganisation.pick({ id: true, name: true }).nullable(),
});
export type BillingInformation = z.infer<typeof billingInformation>;

export const createBillingOrganisation = endpoint({
  name: 'create billing organisation',
  area,
  method: 'POST',
  path: '/move/billing/organisation',
  summary: 'Makes a billing organisation, which projects can then belong to.',
  right: { who: 'dolphin' },
  body: z.strictObject({
    name: filledLine(120),
    freeUserLimit: freeUserLimit.default(null),
    openForRegistration: z.boolean().default(true),
  }),
  reply: z.object({ billingOrganisation }),
});

export const listBillingOrganisations = endpoint({
  name: 'list billing organisations',
  area,
  method: 'GET',
  path: '/move/billing/organisation/list',
  summary: 'Billing organisations by name: those that the caller has a billing role for, or all for a dolphin.',
  right: { who: 'signed-in' },
  query: z.strictObject({ search: line(120).optional(), ...pageQuery.shape }),
  reply: pageOf(billingOrganisation),
});

export const getBillingInformation = endpoint({
  name: 'get billing information',
  area,
  method: 'GET',
  path: '/move/billing/information',
  summary: 'Use against the free limit: of the organisation that a project belongs to, and of the caller’s own ones.',
  right: { who: 'member', roles: ['admin', 'billing'], project: 'query.projectId' },
  query: z.strictObject({ projectId }),
  reply: z.object({
    billingInformation,
    /** Of this project alone. */
    projectUsers: z.number().int(),
    /** Other organisations that the caller has billing roles for. */
    others: z.array(billingInformation),
  }),
});
