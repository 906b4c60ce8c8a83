import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createBillingOrganisation,
  getBillingInformation,
  getBillingOrganisation,
  getOwnBillingInformation,
  listBillingOrganisations,
  listOrganisationUse,
  type OrganisationTerms,
  saveBillingOrganisation,
} from '#contract/billing.ts';
import { getOrganisationUse, getStatement, listStatements } from '#contract/billing-statements.ts';
import { invalidate } from '#web/api/endpoint-key.ts';
import { request } from '#web/api/request.ts';
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

/** A new one, or one that was seen in some version; answers its id. */
export function useSaveTerms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ seen, terms }: { seen?: { id: number; version: number }; terms: OrganisationTerms }) => {
      if (!seen) {
        const made = await request(createBillingOrganisation, { body: terms }, LABEL);
        return made.billingOrganisation.id;
      }
      const body = { terms, version: seen.version };
      await request(saveBillingOrganisation, { params: { id: seen.id }, body }, LABEL);
      return seen.id;
    },
    onSettled: () => invalidate(client, READ),
  });
}
