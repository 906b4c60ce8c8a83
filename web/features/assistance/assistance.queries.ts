import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listProjectUsers } from '#contract/access-control.ts';
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
  reopenCase,
  simulateCase,
  type WholeCase,
} from '#contract/assistance.ts';
import type { CaseOutcome } from '#contract/assistance-lists.ts';
import { endpointKey, invalidate } from '#web/api/endpoint-key.ts';
import { request } from '#web/api/request.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';

const LABEL = { label: 'impact' };

const READ = [listOpenCases, getDateImpacts, listImpacts, listContractImpacts, getImpact];
/** Any change to a case makes everything shown about cases stale. */
export const shownCases = (projectId: number) => READ.map((one) => endpointKey(one, { query: { projectId } }));

export interface Days {
  projectId: number;
  from: string;
  to: string;
  zone: string;
}

export const useOpenCases = (projectId: number) =>
  useQuery({
    queryKey: endpointKey(listOpenCases, { query: { projectId } }),
    queryFn: async ({ signal }) => {
      const found = await request(listOpenCases, { query: { projectId } }, { ...LABEL, signal });
      // Timers use the server's clock.
      return { ...found, clockAheadMs: Date.now() - Date.parse(found.now) };
    },
    refetchIntervalInBackground: true,
    refetchInterval: 60_000,
  });

export const useDateImpacts = (days: Days) =>
  useEndpoint(
    getDateImpacts,
    { query: { ...days } },
    { ...LABEL, placeholderData: keepPreviousData, select: ({ dateImpactsData }) => dateImpactsData },
  );

const inside = ({ impactData, assistanceCallData }: WholeCase): CaseDetails => {
  const found = impactData ?? assistanceCallData;
  if (!found) throw new Error('An empty answer.');
  return found;
};

export const useCase = (projectId: number, id: string) =>
  useEndpoint(getImpact, { params: { id }, query: { projectId } }, { ...LABEL, select: inside });

/** The actions on a case. */
export type CaseDeed =
  | { deed: 'acknowledge'; version: number }
  | { deed: 'assign'; version: number; uid: string | null }
  | { deed: 'close'; version: number; outcome: CaseOutcome; text: string }
  | { deed: 'reopen'; version: number };

function send(projectId: number, id: string, deed: CaseDeed): Promise<WholeCase> {
  const at = { params: { id }, query: { projectId } };
  switch (deed.deed) {
    case 'acknowledge':
      return request(acknowledgeCase, { ...at, body: { version: deed.version } }, LABEL);
    case 'assign':
      return request(assignCase, { ...at, body: { version: deed.version, uid: deed.uid } }, LABEL);
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
    mutationFn: (deed: CaseDeed) => send(projectId, id, deed),
    onSuccess: (found) => client.setQueryData(endpointKey(getImpact, { params: { id }, query: { projectId } }), found),
    onSettled: () => void invalidate(client, shownCases(projectId)),
  });
}

export const useSimulate = (projectId: number) =>
  useChange(simulateCase, { invalidates: shownCases(projectId), inBackground: true, ...LABEL });

/** Possible assignees: the admins of the project. */
export const useAssignees = (projectId: number) =>
  useEndpoint(
    listProjectUsers,
    { params: { id: String(projectId) }, query: { role: 'admin', limit: 200 } },
    { staleTime: 60_000, select: ({ users }) => users },
  );
