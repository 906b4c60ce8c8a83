import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listProjectUsers } from '#contract/access-control.ts';
import { listAppUsers } from '#contract/app-user-list.ts';
import {
  acknowledgeCase,
  assignCase,
  type CaseDetails,
  closeCase,
  getDateImpacts,
  getImpact,
  listContractImpacts,
  listImpacts,
  listOpenCases,
  noteCase,
  reopenCase,
  simulateCase,
  type WholeCase,
} from '#contract/assistance.ts';
import type { CaseKind, CaseSort, CaseState, ContractSort, Outcome } from '#contract/assistance-lists.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { getProjectSettings } from '#contract/project-settings.ts';
import { everyPage } from '#web/api/every-page.ts';
import { request } from '#web/api/request.ts';

export const assistanceKey = (projectId: number) => ['assistance', projectId] as const;
export const openKey = (projectId: number) => [...assistanceKey(projectId), 'open'] as const;
const LABEL = { label: 'impact' };
const AT_ONCE = 50;
const MOST_AT_ONCE = 200;

export interface Days {
  projectId: number;
  from: string;
  to: string;
  zone: string;
}

export const useOpenCases = (projectId: number) =>
  useQuery({
    queryKey: openKey(projectId),
    queryFn: async ({ signal }) => {
      const found = await request(listOpenCases, { query: { projectId } }, { ...LABEL, signal });
      // Timers run by the server's clock, whatever this one says.
      return { ...found, clockAheadMs: Date.now() - Date.parse(found.now) };
    },
    refetchIntervalInBackground: true,
    refetchInterval: 60_000,
  });

export const useDateImpacts = (days: Days) =>
  useQuery({
    queryKey: [...assistanceKey(days.projectId), 'days', days],
    queryFn: async ({ signal }) =>
      (await request(getDateImpacts, { query: { ...days } }, { ...LABEL, signal })).dateImpactsData,
    placeholderData: keepPreviousData,
  });

export interface CasesView extends Days {
  userId: string | null;
  search: string;
  kind: CaseKind | null;
  state: CaseState | null;
  tests: 'only' | 'without' | null;
  sort: CaseSort;
}

const casesPage = (view: CasesView, limit: number, cursor: string | undefined, signal?: AbortSignal) => {
  const { userId, search, kind, state, tests, ...rest } = view;
  const narrowed = {
    ...(userId && { userId }),
    ...(search && { search }),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(tests && { tests }),
  };
  return request(
    listImpacts,
    { query: { ...rest, ...narrowed, limit, ...(cursor && { cursor }) } },
    signal ? { ...LABEL, signal } : LABEL,
  );
};

export const useCases = (view: CasesView) =>
  useInfiniteQuery({
    queryKey: [...assistanceKey(view.projectId), 'cases', view],
    queryFn: ({ pageParam, signal }) => casesPage(view, AT_ONCE, pageParam || undefined, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const everyCase = (view: CasesView) => everyPage((cursor) => casesPage(view, MOST_AT_ONCE, cursor));

export interface ContractsView extends Days {
  search: string;
  sort: ContractSort;
}

const contractsPage = (view: ContractsView, limit: number, cursor: string | undefined, signal?: AbortSignal) => {
  const { search, ...rest } = view;
  return request(
    listContractImpacts,
    { query: { ...rest, ...(search && { search }), limit, ...(cursor && { cursor }) } },
    signal ? { ...LABEL, signal } : LABEL,
  );
};

export const useContracts = (view: ContractsView) =>
  useInfiniteQuery({
    queryKey: [...assistanceKey(view.projectId), 'contracts', view],
    queryFn: ({ pageParam, signal }) => contractsPage(view, AT_ONCE, pageParam || undefined, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const everyContract = (view: ContractsView) => everyPage((cursor) => contractsPage(view, MOST_AT_ONCE, cursor));

const caseKey = (projectId: number, id: string) => [...assistanceKey(projectId), 'case', id] as const;

const inside = ({ impactData, assistanceCallData }: WholeCase): CaseDetails => {
  const found = impactData ?? assistanceCallData;
  if (!found) throw new Error('An empty answer.');
  return found;
};

export const useCase = (projectId: number, id: string) =>
  useQuery({
    queryKey: caseKey(projectId, id),
    queryFn: async ({ signal }) =>
      inside(await request(getImpact, { params: { id }, query: { projectId } }, { ...LABEL, signal })),
  });

/** What can be done with a case, named by what the person does. */
export type CaseDeed =
  | { deed: 'acknowledge'; version: number }
  | { deed: 'assign'; version: number; uid: string | null }
  | { deed: 'note'; text: string }
  | { deed: 'close'; version: number; outcome: Outcome; text: string }
  | { deed: 'reopen'; version: number };

function send(projectId: number, id: string, deed: CaseDeed): Promise<WholeCase> {
  const at = { params: { id }, query: { projectId } };
  switch (deed.deed) {
    case 'acknowledge':
      return request(acknowledgeCase, { ...at, body: { version: deed.version } }, LABEL);
    case 'assign':
      return request(assignCase, { ...at, body: { version: deed.version, uid: deed.uid } }, LABEL);
    case 'note':
      return request(noteCase, { ...at, body: { text: deed.text } }, LABEL);
    case 'close':
      return request(
        closeCase,
        { ...at, body: { version: deed.version, outcome: deed.outcome, text: deed.text } },
        LABEL,
      );
    case 'reopen':
      return request(reopenCase, { ...at, body: { version: deed.version } }, LABEL);
  }
}

export function useDeed(projectId: number, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (deed: CaseDeed) => inside(await send(projectId, id, deed)),
    onSuccess: (found) => client.setQueryData(caseKey(projectId, id), found),
    onSettled: () => void client.invalidateQueries({ queryKey: assistanceKey(projectId) }),
  });
}

export function useSimulate(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: InputOf<typeof simulateCase>['body']) =>
      inside(await request(simulateCase, { query: { projectId }, body }, LABEL)),
    onSettled: () => void client.invalidateQueries({ queryKey: assistanceKey(projectId) }),
  });
}

/** Who can take care: the admins of the project. */
export const useAssignees = (projectId: number) =>
  useQuery({
    queryKey: [...assistanceKey(projectId), 'assignees'],
    queryFn: async ({ signal }) =>
      (
        await request(
          listProjectUsers,
          { params: { id: String(projectId) }, query: { role: 'admin', limit: 200 } },
          { signal },
        )
      ).users,
    staleTime: 60_000,
  });

/** A few app users to choose from, those seen last first. */
export const useSomeAppUsers = (projectId: number, search: string, enabled: boolean) =>
  useQuery({
    queryKey: [...assistanceKey(projectId), 'users', search],
    queryFn: async ({ signal }) =>
      (
        await request(listAppUsers, { query: { projectId, limit: 10, ...(search && { search }) } }, { signal })
      ).items.map(({ userId }) => userId),
    placeholderData: keepPreviousData,
    enabled,
  });

export const useThreshold = (projectId: number) =>
  useQuery({
    queryKey: [...assistanceKey(projectId), 'threshold'],
    queryFn: async ({ signal }) =>
      (await request(getProjectSettings, { query: { projectId } }, { signal })).settings.severityThreshold,
  }).data;
