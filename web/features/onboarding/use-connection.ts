import { useCallback, useState } from 'react';
import { listApiKeys } from '#contract/api-keys.ts';
import { listProjectCodes } from '#contract/project-codes.ts';
import { getFirstData } from '#contract/test-phones.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { connectStates } from './connect-steps.ts';

/** While something is expected to arrive. */
const REFETCH_MS = 1_500;

export type Connection = ReturnType<typeof useConnection>;

/** How far a project's app is connected; makes no request without a project. */
export function useConnection(projectId: number | undefined) {
  const query = projectId === undefined ? null : { projectId };
  const apiKeys = useEndpoint(listApiKeys, query && { query: { ...query, limit: 1, state: 'live' } });
  const codes = useEndpoint(listProjectCodes, query && { query: { ...query, limit: 1, state: 'open' } });
  const data = useEndpoint(getFirstData, query && { query }, { refetchInterval: REFETCH_MS });
  const [copied, setCopied] = useState(false);
  const phone = data.data?.phone ?? null;
  const apiKey = apiKeys.data?.items[0] ?? null;
  return {
    apiKey,
    code: codes.data?.items[0] ?? null,
    isStarting: apiKeys.isPending || codes.isPending,
    data,
    phone,
    states: connectStates({ hasKey: Boolean(apiKey), phone, copied }),
    markCopied: useCallback(() => setCopied(true), []),
  };
}
