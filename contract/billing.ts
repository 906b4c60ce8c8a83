import { z } from 'zod/mini';
import { BILLING_FEATURES, firstOverlap } from './billing-periods.ts';
import { calendarDay } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { MESSAGE } from './messages.ts';
import { CURRENCIES, MAX_PRICE } from './money.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { filledLine, line, paragraphs } from './text.ts';

const area = 'billing';
const dolphin = { who: 'dolphin' } as const;

export const billingOrganisationId = z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));
const organisationParam = z.pipe(z.coerce.number(), billingOrganisationId);
export const ofOrganisation = z.strictObject({ id: organisationParam });
const freeUserLimit = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000)));
const version = z.int().check(z.nonnegative());

const address = paragraphs(500);

/** The payer. Its limit applies to the registered users of all its projects together. */
export const billingOrganisation = z.object({
  id: billingOrganisationId,
  name: z.string(),
  /** Null for no limit. */
  freeUserLimit,
  /** If false, no new app users can register; everything else keeps working. */
  openForRegistration: z.boolean(),
});
export type BillingOrganisation = z.infer<typeof billingOrganisation>;

/** The editable terms; the currency applies to prices and statements. */
export const organisationTerms = z.strictObject({
  name: filledLine(120),
  address: z._default(address, ''),
  taxId: z._default(line(40), ''),
  currency: z._default(z.enum(CURRENCIES), 'EUR'),
  freeUserLimit: z._default(freeUserLimit, null),
  openForRegistration: z._default(z.boolean(), true),
});
export type OrganisationTerms = z.infer<typeof organisationTerms>;

export const billableFeature = z
  .string()
  .check(z.refine((name) => BILLING_FEATURES.includes(name), 'must be a feature'));

/** Per active user and month, in the smallest unit of the currency. */
export const price = z
  .strictObject({
    feature: billableFeature,
    amount: z.int().check(z.minimum(0), z.maximum(MAX_PRICE)),
    validFrom: calendarDay,
    validTo: z.nullable(calendarDay),
  })
  .check(
    z.refine(({ validFrom, validTo }) => validTo === null || validFrom <= validTo, {
      path: ['validTo'],
      message: 'must not lie before the first day',
    }),
  );
export type Price = z.infer<typeof price>;

const MAX_PRICES = 500;
export const prices = z.array(price).check(
  z.maxLength(MAX_PRICES),
  z.superRefine((list, check) => {
    const at = firstOverlap(list);
    if (at === null) return;
    const message = 'overlaps another price of the same feature';
    check.addIssue({ code: 'custom', path: [at, 'validFrom'], message });
  }),
);

export const billingInformation = z.object({
  /** Of all projects of the organisation; without one, of the project alone. Pilots do not count. */
  registeredUsers: z.int(),
  freeUserLimit: z.nullable(z.int()),
  openForRegistration: z.boolean(),
  /** Null if the project has no organisation and thus no limit. */
  billingOrganisation: z.nullable(z.pick(billingOrganisation, { id: true, name: true })),
  /** Whether the caller has a billing role for the organisation and may see its costs. */
  mayReadCosts: z.boolean(),
});
export type BillingInformation = z.infer<typeof billingInformation>;

export const createBillingOrganisation = endpoint({
  name: 'create billing organisation',
  area,
  method: 'POST',
  path: '/move/billing/organisation',
  summary: 'Creates a billing organisation, which can then pay for projects.',
  right: dolphin,
  body: organisationTerms,
  reply: z.object({ billingOrganisation }),
});

export const listBillingOrganisations = endpoint({
  name: 'list billing organisations',
  area,
  method: 'GET',
  path: '/move/billing/organisation/list',
  summary: 'Billing organisations by name: those that the caller has a billing role for, or all for a dolphin.',
  right: { who: 'signed-in' },
  query: z.strictObject({ search: z.optional(line(120)), ...pageQuery.shape }),
  reply: pageOf(billingOrganisation),
});

const organisationUse = z.extend(billingOrganisation, {
  registeredUsers: z.int(),
  projects: z.int(),
  people: z.int(),
});
export type OrganisationUse = z.infer<typeof organisationUse>;

export const listOrganisationUse = endpoint({
  name: 'list use of billing organisations',
  area,
  method: 'GET',
  path: '/move/billing/organisation',
  summary: 'All billing organisations by name, each with its registered users, projects and people.',
  right: dolphin,
  query: z.strictObject({ search: z.optional(line(120)), ...pageQuery.shape }),
  reply: pageOf(organisationUse),
});

const billedProject = z.object({
  projectId: z.int(),
  productName: z.string(),
  /** Its users are not billed and do not count towards the limit. */
  testProject: z.boolean(),
  registeredUsers: z.int(),
});
export type BilledProject = z.infer<typeof billedProject>;

const BILLING_ROLE = z.enum(['billing']);
const billingUser = z.object({
  uid: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  roles: z.array(BILLING_ROLE),
});
export type BillingUser = z.infer<typeof billingUser>;

export const organisationState = z.object({
  billingOrganisation: z.extend(billingOrganisation, {
    address: z.string(),
    taxId: z.string(),
    currency: z.enum(CURRENCIES),
    /** Increased by every change of terms and prices; a save names the one it is based on. */
    version,
    createdAt: z.iso.datetime(),
  }),
  registeredUsers: z.int(),
  projects: z.array(billedProject),
  billingUsers: z.array(billingUser),
  prices: z.array(price),
});
export type OrganisationState = z.infer<typeof organisationState>;

export const getBillingOrganisation = endpoint({
  name: 'get billing organisation',
  area,
  method: 'GET',
  path: '/move/billing/organisation/{id}',
  summary: 'One billing organisation with its terms, projects, people, prices, and registered users.',
  right: dolphin,
  params: ofOrganisation,
  reply: organisationState,
});

export const saveBillingOrganisation = endpoint({
  name: 'save billing organisation',
  area,
  method: 'PUT',
  path: '/move/billing/organisation/{id}',
  summary: 'Saves the terms of an organisation. The currency cannot be changed once there are prices or closed months.',
  right: dolphin,
  params: ofOrganisation,
  body: z.strictObject({ terms: organisationTerms, version }),
  reply: organisationState,
});

export const savePrices = endpoint({
  name: 'save prices',
  area,
  method: 'PUT',
  path: '/move/billing/organisation/{id}/price',
  summary:
    'Replaces the prices of an organisation. Two prices of one feature never overlap; closed months keep theirs.',
  right: dolphin,
  params: ofOrganisation,
  body: z.strictObject({ prices, version }),
  reply: organisationState,
});

const ofProject = z.extend(ofOrganisation, { projectId });

export const addBilledProject = endpoint({
  name: 'add billed project',
  area,
  method: 'PUT',
  path: '/move/billing/organisation/{id}/project/{projectId}',
  summary: 'Lets the organisation pay for a project that belongs to none.',
  right: dolphin,
  params: ofProject,
  reply: organisationState,
});

export const removeBilledProject = endpoint({
  name: 'remove billed project',
  area,
  method: 'DELETE',
  path: '/move/billing/organisation/{id}/project/{projectId}',
  summary: 'Removes a project from the organisation. What was metered until now stays with it.',
  right: dolphin,
  params: ofProject,
  reply: organisationState,
});

export const setBillingRoles = endpoint({
  name: 'set billing roles',
  area,
  method: 'POST',
  path: '/move/users/{uid}/billingroles',
  summary: 'Sets the full list of billing roles of a person, by uid or e-mail; an empty list removes them.',
  right: { ...dolphin, proof: 'recent' },
  params: z.strictObject({
    uid: z.pipe(
      z.string().check(z.minLength(1), z.maxLength(320)),
      z.transform((text) => (text.includes('@') ? text.trim().toLowerCase() : text)),
    ),
  }),
  query: z.strictObject({ billingOrganisationId: organisationParam }),
  body: z.strictObject({ data: z.strictObject({ roles: z.array(BILLING_ROLE).check(z.maxLength(1)) }) }),
  reply: z.object({
    data: z.object({ uid: z.string(), billingOrganisationId, roles: z.array(BILLING_ROLE) }),
    message: z.literal(MESSAGE.success),
  }),
});

export const getBillingInformation = endpoint({
  name: 'get billing information',
  area,
  method: 'GET',
  path: '/move/billing/information',
  summary: 'Usage compared with the limit: of the organisation that pays for a project, and of the caller’s own ones.',
  right: { who: 'member', roles: ['admin', 'billing'], project: 'query.projectId' },
  query: z.strictObject({ projectId }),
  reply: z.object({
    billingInformation,
    /** The registered users of this project alone. */
    projectUsers: z.int(),
    /** Other organisations that the caller has billing roles for. */
    others: z.array(billingInformation),
  }),
});

export const getOwnBillingInformation = endpoint({
  name: 'get own billing information',
  area,
  method: 'GET',
  path: '/move/billing/own',
  summary:
    'Usage compared with the limit, of the organisations that the caller has a billing role for, regardless of projects.',
  right: { who: 'signed-in' },
  reply: z.object({ items: z.array(billingInformation) }),
});
