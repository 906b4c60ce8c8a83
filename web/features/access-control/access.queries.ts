import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { listProjectUsers, listUsers, type MemberUser } from '#contract/access-control.ts';
import { endpointKey } from '#web/api/endpoint-key.ts';
import { request } from '#web/api/request.ts';
import { setDashboardUsers } from '#web/session/session-changes.ts';
import type { MemberView } from './member-view.ts';

const LABEL = { label: 'access' };
const PAGE_SIZE = 50;
/** The largest page, so that an export of everyone needs few calls. */
const EXPORT_PAGE_SIZE = 1_000;

interface PageInput {
  limit: number;
  cursor: string;
  signal?: AbortSignal;
}

const fetchMembers = (projectId: number, view: MemberView, { limit, cursor, signal }: PageInput) =>
  request(
    listProjectUsers,
    {
      params: { id: String(projectId) },
      query: {
        limit,
        sort: view.sort,
        ...(view.search && { search: view.search }),
        ...(view.role && { role: view.role }),
        ...(cursor && { cursor }),
      },
    },
    { ...LABEL, ...(signal && { signal }) },
  );

/** The members of a project, page by page; also stored in the session. */
export function useMembers(projectId: number, view: MemberView) {
  const pages = useInfiniteQuery({
    queryKey: [...endpointKey(listProjectUsers), { params: { id: String(projectId) } }, view],
    queryFn: ({ pageParam, signal }) => fetchMembers(projectId, view, { limit: PAGE_SIZE, cursor: pageParam, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const members = useMemo(() => pages.data?.pages.flatMap((page) => page.users), [pages.data]);
  useEffect(() => setDashboardUsers(members ?? []), [members]);
  // The latest page has the most recent count.
  return { ...pages, members, counts: pages.data?.pages.at(-1)?.counts };
}

/** All matching members, over all pages. */
export async function everyMember(projectId: number, view: MemberView): Promise<MemberUser[]> {
  const all: MemberUser[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { users, next } = await fetchMembers(projectId, view, { limit: EXPORT_PAGE_SIZE, cursor });
    all.push(...users);
    cursor = next;
  }
  return all;
}

/** Refetches the lists before the change is reported; also after a refusal, which often means they were stale. */
export const ROLES_CHANGE = { invalidates: [listProjectUsers, listUsers], ...LABEL };

/** For dolphins: the other dolphins, page by page. */
export const useDolphins = () =>
  useInfiniteQuery({
    queryKey: [...endpointKey(listUsers), 'dolphins'],
    queryFn: ({ pageParam, signal }) =>
      request(
        listUsers,
        { query: { role: 'admin', limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) } },
        { ...LABEL, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
