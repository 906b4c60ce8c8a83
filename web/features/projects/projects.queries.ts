import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getProject, listProjects } from '#contract/projects.ts';
import { request } from '#web/api/request.ts';
import { createProject, type ProjectWish } from './create-project.ts';

const PAGE_SIZE = 25;

const keys = {
  all: ['projects'] as const,
  list: (search: string) => ['projects', 'list', search] as const,
  one: (projectId: number) => ['projects', 'one', projectId] as const,
};

/** Those of the caller, or all for a dolphin; page by page. */
export const useProjectPages = (search: string) =>
  useInfiniteQuery({
    queryKey: keys.list(search),
    queryFn: ({ pageParam, signal }) =>
      request(
        listProjects,
        { query: { limit: PAGE_SIZE, ...(search && { search }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** A project at a glance. */
export const useProject = (projectId: number) =>
  useQuery({
    queryKey: keys.one(projectId),
    queryFn: ({ signal }) => request(getProject, { query: { projectId } }, { label: 'project', signal }),
  });

export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: ProjectWish) => createProject(wish),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}
