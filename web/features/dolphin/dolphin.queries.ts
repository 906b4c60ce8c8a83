import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { findAppUsers, listAllProjects, type ProjectSort, type ProjectState } from '#contract/dolphin.ts';
import { everyPage } from '#web/api/every-page.ts';
import { request } from '#web/api/request.ts';

export interface ProjectsView {
  search: string;
  state: ProjectState | 'all';
  sort: ProjectSort;
}

const AT_ONCE = 50;
const MOST_AT_ONCE = 200;

const projectsPage = (view: ProjectsView, limit: number, cursor: string | undefined, signal?: AbortSignal) =>
  request(
    listAllProjects,
    {
      query: {
        limit,
        sort: view.sort,
        ...(view.search && { search: view.search }),
        ...(view.state !== 'all' && { state: view.state }),
        ...(cursor && { cursor }),
      },
    },
    { label: 'dolphin', ...(signal && { signal }) },
  );

export const useAllProjects = (view: ProjectsView) =>
  useInfiniteQuery({
    queryKey: ['dolphin', 'projects', view],
    queryFn: ({ pageParam, signal }) => projectsPage(view, AT_ONCE, pageParam || undefined, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const everyProject = (view: ProjectsView) => everyPage((cursor) => projectsPage(view, MOST_AT_ONCE, cursor));

export const useFoundAppUsers = (search: string) =>
  useInfiniteQuery({
    queryKey: ['dolphin', 'app-users', search],
    enabled: search !== '',
    queryFn: ({ pageParam, signal }) =>
      request(findAppUsers, { query: { search, limit: AT_ONCE, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
