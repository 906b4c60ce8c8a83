import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteProject, listProjectErasures } from '#contract/projects.ts';
import { request } from '#web/api/request.ts';

const PAGE_SIZE = 10;
/** While something is being erased. */
const LOOK_AGAIN_MS = 1_000;

const KEY = ['access', 'erasures'] as const;

export function useDeleteProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (query: { projectId: number; productName: string }) =>
      request(deleteProject, { query }, { label: 'access' }),
    onSuccess: () => client.removeQueries({ queryKey: KEY }),
  });
}

export const useErasures = () =>
  useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      request(
        listProjectErasures,
        { query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.items.some((item) => !item.finishedAt)) ? LOOK_AGAIN_MS : false,
  });
