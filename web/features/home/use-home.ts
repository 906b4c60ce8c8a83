import { keepPreviousData } from '@tanstack/react-query';
import { getHome, type HomeRange } from '#contract/home.ts';
import { endpointKey } from '#web/api/endpoint-key.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { useLiveQuery } from '#web/session/use-live.ts';

const KINDS = ['timeline', 'users', 'states', 'troubles', 'revisions', 'history'] as const;

/** The figures change with every report of a phone, so refetches are throttled. */
const MIN_BETWEEN_MS = 5_000;

/** Today in the browser's zone: 2026-11-15. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date());

/** The live figures of a project. The previous ones stay while another period is loading. */
export function useHome(projectId: number, range: HomeRange) {
  useLiveQuery(projectId, KINDS, [endpointKey(getHome, { query: { projectId } })], { leastMs: MIN_BETWEEN_MS });
  const input = { query: { projectId, range, today: today() } };
  return useEndpoint(getHome, input, { label: 'home', placeholderData: keepPreviousData });
}
