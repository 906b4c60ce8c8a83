import { useCallback, useState } from 'react';
import { connectStates } from './connect-steps.ts';
import { useFirstData, useStart } from './onboarding.queries.ts';

export type Connection = ReturnType<typeof useConnection>;

/** How far a project's app is connected; asks nothing while there is no project to ask about. */
export function useConnection(projectId: number | undefined) {
  const enabled = projectId !== undefined;
  const start = useStart(projectId ?? 0, enabled);
  const data = useFirstData(projectId ?? 0, enabled);
  const [copied, setCopied] = useState(false);
  const phone = data.data ?? null;
  return {
    start,
    data,
    phone,
    states: connectStates({ hasKey: Boolean(start.data?.apiKey), phone, copied }),
    markCopied: useCallback(() => setCopied(true), []),
  };
}
