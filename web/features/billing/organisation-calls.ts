import {
  getBillingInformation,
  getBillingOrganisation,
  getOwnBillingInformation,
  listBillingOrganisations,
  listOrganisationUse,
} from '#contract/billing.ts';
import { getOrganisationUse, getStatement, listStatements } from '#contract/billing-statements.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';

const LABEL = { label: 'billing' };
const READ = [
  listOrganisationUse,
  getBillingOrganisation,
  getOrganisationUse,
  listStatements,
  getStatement,
  getBillingInformation,
  getOwnBillingInformation,
  listBillingOrganisations,
];
/** Every change makes all that is shown of billing old. */
export const BILLING_CHANGE = { invalidates: READ, ...LABEL };
/** Metering is added up every second; who looks sees it move. */
export const LIVE = { refetchInterval: 10_000, ...LABEL };

export const useStatements = (id: number) => useEndpoint(listStatements, { params: { id } }, LIVE);
