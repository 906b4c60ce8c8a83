import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addBilledProject,
  createBillingOrganisation,
  getBillingOrganisation,
  listOrganisationUse,
  type OrganisationTerms,
  type Price,
  removeBilledProject,
  saveBillingOrganisation,
  savePrices,
  setBillingRoles,
} from '#contract/billing.ts';
import {
  addCorrection,
  closeMonth,
  getOrganisationUse,
  getStatement,
  listStatements,
} from '#contract/billing-statements.ts';
import { listAllProjects } from '#contract/dolphin.ts';
import { everyPage } from '#web/api/every-page.ts';
import { request } from '#web/api/request.ts';

const KEY = ['billing'] as const;
const LABEL = { label: 'billing' };
const AT_ONCE = 50;
/** Metering is added up every second; who looks sees it move. */
const LIVE_MS = 10_000;

const organisationsPage = (search: string, cursor: string, signal?: AbortSignal) =>
  request(
    listOrganisationUse,
    { query: { limit: AT_ONCE, ...(search && { search }), ...(cursor && { cursor }) } },
    { ...LABEL, ...(signal && { signal }) },
  );

export const useOrganisations = (search: string) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'use', search],
    queryFn: ({ pageParam, signal }) => organisationsPage(search, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });

export const everyOrganisation = (search: string) => everyPage((cursor) => organisationsPage(search, cursor ?? ''));

export const useOrganisation = (id: number) =>
  useQuery({
    queryKey: [...KEY, id, 'state'],
    queryFn: ({ signal }) => request(getBillingOrganisation, { params: { id } }, { ...LABEL, signal }),
    refetchInterval: LIVE_MS,
  });

export interface UseView {
  from: string;
  to: string;
  project: number | null;
  feature: string | null;
}

export const useUse = (id: number, { from, to, project, feature }: UseView) =>
  useQuery({
    queryKey: [...KEY, id, 'use', from, to, project, feature],
    queryFn: ({ signal }) =>
      request(
        getOrganisationUse,
        { params: { id }, query: { from, to, ...(project !== null && { project }), ...(feature && { feature }) } },
        { ...LABEL, signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });

export const useStatements = (id: number) =>
  useQuery({
    queryKey: [...KEY, id, 'statements'],
    queryFn: ({ signal }) => request(listStatements, { params: { id } }, { ...LABEL, signal }),
    refetchInterval: LIVE_MS,
  });

export const useStatement = (id: number, month: string) =>
  useQuery({
    queryKey: [...KEY, id, 'statement', month],
    queryFn: async ({ signal }) =>
      (await request(getStatement, { params: { id, month } }, { ...LABEL, signal })).statement,
  });

export const useFoundProjects = (search: string) =>
  useQuery({
    queryKey: [...KEY, 'projects', search],
    enabled: search !== '',
    queryFn: async ({ signal }) =>
      (await request(listAllProjects, { query: { search, limit: 6 } }, { ...LABEL, signal })).items,
    placeholderData: keepPreviousData,
  });

function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

/** A new one, or one that was seen in some version. */
export const useSaveTerms = () =>
  useChange(async ({ seen, terms }: { seen?: { id: number; version: number }; terms: OrganisationTerms }) => {
    if (!seen) {
      const made = await request(createBillingOrganisation, { body: terms }, LABEL);
      return made.billingOrganisation.id;
    }
    await request(saveBillingOrganisation, { params: { id: seen.id }, body: { terms, version: seen.version } }, LABEL);
    return seen.id;
  });

export const useSavePrices = (id: number) =>
  useChange((body: { prices: Price[]; version: number }) => request(savePrices, { params: { id }, body }, LABEL));

export const useAddProject = (id: number) =>
  useChange((projectId: number) => request(addBilledProject, { params: { id, projectId } }, LABEL));

export const useRemoveProject = (id: number) =>
  useChange((projectId: number) => request(removeBilledProject, { params: { id, projectId } }, LABEL));

export const useSetBillingRoles = (billingOrganisationId: number) =>
  useChange(({ uid, roles }: { uid: string; roles: 'billing'[] }) =>
    request(setBillingRoles, { params: { uid }, query: { billingOrganisationId }, body: { data: { roles } } }, LABEL),
  );

export const useCloseMonth = (id: number) =>
  useChange((month: string) => request(closeMonth, { params: { id, month } }, LABEL));

export const useAddCorrection = (id: number) =>
  useChange((body: { amount: number; reason: string; about: string | null }) =>
    request(addCorrection, { params: { id }, body }, LABEL),
  );
