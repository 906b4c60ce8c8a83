import { useQuery } from '@tanstack/react-query';
import { getBillingInformation, getOwnBillingInformation, listBillingOrganisations } from '#contract/billing.ts';
import { request } from '#web/api/request.ts';

/** More than anybody looks through in a choice. */
const MOST_CHOICES = 200;

const keys = {
  information: (projectId: number) => ['billing', 'information', projectId] as const,
  own: ['billing', 'own'] as const,
  organisations: ['billing', 'organisations'] as const,
};

export const useBillingInformation = (projectId: number) =>
  useQuery({
    queryKey: keys.information(projectId),
    queryFn: ({ signal }) => request(getBillingInformation, { query: { projectId } }, { label: 'billing', signal }),
  });

/** Of those that the person has a billing role for. */
export const useOwnBilling = () =>
  useQuery({
    queryKey: keys.own,
    queryFn: async ({ signal }) => (await request(getOwnBillingInformation, {}, { label: 'billing', signal })).items,
  });

/** Those that the person may let pay for a project. */
export const useBillingOrganisations = () =>
  useQuery({
    queryKey: keys.organisations,
    queryFn: async ({ signal }) =>
      (await request(listBillingOrganisations, { query: { limit: MOST_CHOICES } }, { label: 'billing', signal })).items,
  });
