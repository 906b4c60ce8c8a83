import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getHome, type HomeRange } from '#contract/home.ts';
import { request } from '#web/api/request.ts';
import { useLiveQuery } from '#web/session/use-live.ts';

/** The day it is here: 2026-11-15. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date());

/** The figures of a project; they follow what happens there. The last ones stay while those of another time come. */
export function useHome(projectId: number, range: HomeRange) {
  useLiveQuery(projectId, ['timeline', 'users', 'states', 'troubles', 'revisions', 'history'], [['home', projectId]]);
  return useQuery({
    queryKey: ['home', projectId, range],
    queryFn: ({ signal }) =>
      request(getHome, { query: { projectId, range, today: today() } }, { signal, label: 'home' }),
    placeholderData: keepPreviousData,
  });
}
