import {
  getBillingInformation,
  getBillingOrganisation,
  getOwnBillingInformation,
  listBillingOrganisations,
  listOrganisationUse,
} from '#contract/billing.ts';
import { getOrganisationUse, getRunningMonth, getStatement, listStatements } from '#contract/billing-statements.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';

const LABEL = { label: 'billing' };
const READ = [
  listOrganisationUse,
  getBillingOrganisation,
  getOrganisationUse,
  listStatements,
  getStatement,
  getRunningMonth,
  getBillingInformation,
  getOwnBillingInformation,
  listBillingOrganisations,
];
/** Every change makes everything shown about billing stale. */
export const BILLING_CHANGE = { invalidates: READ, ...LABEL };
/** Metering is summed every second, so figures update live. */
export const LIVE = { refetchInterval: 10_000, ...LABEL };

export const useStatements = (id: number) => useEndpoint(listStatements, { params: { id } }, LIVE);
