import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  addBilledProject,
  createBillingOrganisation,
  getBillingOrganisation,
  listOrganisationUse,
  OrganisationTerms,
  Price,
  removeBilledProject,
  saveBillingOrganisation,
  savePrices,
  setBillingRoles,
} from '#contract/billing.ts';
import type {
  addCorrection,
  closeMonth,
  getOrganisationUse,
  getStatement,
  listStatements,
} from '#contract/billing-statements.ts';
import type { listAllProjects } from '#contract/dolphin.ts';
import { everyPage } from '#web/api/every-page.ts';
import { request } from '#web/api/request.ts';

const KEY = ['billing'] as const;
const LABEL = { label: 'billing' };
const AT_ONCE = 50;
/** Metering is added up every second; who looks sees it move. */
const LIVE_MS = 10_000;

const organisationsPage = (search: string, cursor: string, signal?: AbortSignal) =>
  request<typeof listOrganisationUse>(
    { method: 'GET', path: '/move/billing/organisation' },
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
    queryFn: ({ signal }) =>
      request<typeof getBillingOrganisation>(
        { method: 'GET', path: '/move/billing/organisation/{id}' },
        { params: { id } },
        { ...LABEL, signal },
      ),
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
      request<typeof getOrganisationUse>(
        { method: 'GET', path: '/move/billing/organisation/{id}/use' },
        { params: { id }, query: { from, to, ...(project !== null && { project }), ...(feature && { feature }) } },
        { ...LABEL, signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });

export const useStatements = (id: number) =>
  useQuery({
    queryKey: [...KEY, id, 'statements'],
    queryFn: ({ signal }) =>
      request<typeof listStatements>(
        { method: 'GET', path: '/move/billing/organisation/{id}/statement' },
        { params: { id } },
        { ...LABEL, signal },
      ),
    refetchInterval: LIVE_MS,
  });

export const useStatement = (id: number, month: string) =>
  useQuery({
    queryKey: [...KEY, id, 'statement', month],
    queryFn: async ({ signal }) =>
      (
        await request<typeof getStatement>(
          { method: 'GET', path: '/move/billing/organisation/{id}/statement/{month}' },
          { params: { id, month } },
          { ...LABEL, signal },
        )
      ).statement,
  });

export const useFoundProjects = (search: string) =>
  useQuery({
    queryKey: [...KEY, 'projects', search],
    enabled: search !== '',
    queryFn: async ({ signal }) =>
      (
        await request<typeof listAllProjects>(
          { method: 'GET', path: '/move/dolphin/project' },
          { query: { search, limit: 6 } },
          { ...LABEL, signal },
        )
      ).items,
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
      const made = await request<typeof createBillingOrganisation>(
        { method: 'POST', path: '/move/billing/organisation' },
        { body: terms },
        LABEL,
      );
      return made.billingOrganisation.id;
    }
    await request<typeof saveBillingOrganisation>(
      { method: 'PUT', path: '/move/billing/organisation/{id}' },
      { params: { id: seen.id }, body: { terms, version: seen.version } },
      LABEL,
    );
    return seen.id;
  });

export const useSavePrices = (id: number) =>
  useChange((body: { prices: Price[]; version: number }) =>
    request<typeof savePrices>(
      { method: 'PUT', path: '/move/billing/organisation/{id}/price' },
      { params: { id }, body },
      LABEL,
    ),
  );

export const useAddProject = (id: number) =>
  useChange((projectId: number) =>
    request<typeof addBilledProject>(
      { method: 'PUT', path: '/move/billing/organisation/{id}/project/{projectId}' },
      { params: { id, projectId } },
      LABEL,
    ),
  );

export const useRemoveProject = (id: number) =>
  useChange((projectId: number) =>
    request<typeof removeBilledProject>(
      { method: 'DELETE', path: '/move/billing/organisation/{id}/project/{projectId}' },
      { params: { id, projectId } },
      LABEL,
    ),
  );

export const useSetBillingRoles = (billingOrganisationId: number) =>
  useChange(({ uid, roles }: { uid: string; roles: 'billing'[] }) =>
    request<typeof setBillingRoles>(
      { method: 'POST', path: '/move/users/{uid}/billingroles' },
      { params: { uid }, query: { billingOrganisationId }, body: { data: { roles } } },
      LABEL,
    ),
  );

export const useCloseMonth = (id: number) =>
  useChange((month: string) =>
    request<typeof closeMonth>(
      { method: 'POST', path: '/move/billing/organisation/{id}/statement/{month}' },
      { params: { id, month } },
      LABEL,
    ),
  );

export const useAddCorrection = (id: number) =>
  useChange((body: { amount: number; reason: string; about: string | null }) =>
    request<typeof addCorrection>(
      { method: 'POST', path: '/move/billing/organisation/{id}/correction' },
      { params: { id }, body },
      LABEL,
    ),
  );
