import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  listProjectUsers,
  listUsers,
  type MemberUser,
  setGlobalRoles,
  setProjectRoles,
} from '#contract/access-control.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { request } from '#web/api/request.ts';
import { setDashboardUsers } from '#web/session/session-changes.ts';
import type { MemberView } from './member-view.ts';

const LABEL = { label: 'access' };
const PAGE_SIZE = 50;
/** As long as a list may be: few calls for a file of everyone. */
const EXPORT_PAGE_SIZE = 1_000;

const keys = {
  members: (projectId: number) => ['access', 'members', projectId] as const,
  people: ['access', 'people'] as const,
};

interface PageWish {
  limit: number;
  cursor: string;
  signal?: AbortSignal;
}

const fetchMembers = (projectId: number, view: MemberView, { limit, cursor, signal }: PageWish) =>
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

/** Who has which role on a project, page by page; the session learns of it too. */
export function useMembers(projectId: number, view: MemberView) {
  const pages = useInfiniteQuery({
    queryKey: [...keys.members(projectId), view],
    queryFn: ({ pageParam, signal }) => fetchMembers(projectId, view, { limit: PAGE_SIZE, cursor: pageParam, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const members = useMemo(() => pages.data?.pages.flatMap((page) => page.users), [pages.data]);
  useEffect(() => setDashboardUsers(members ?? []), [members]);
  // The latest page knows best how many there are.
  return { ...pages, members, counts: pages.data?.pages.at(-1)?.counts };
}

/** Everyone who fits, however many pages that is. */
export async function everyMember(projectId: number, view: MemberView): Promise<MemberUser[]> {
  const all: MemberUser[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { users, next } = await fetchMembers(projectId, view, { limit: EXPORT_PAGE_SIZE, cursor });
    all.push(...users);
    cursor = next;
  }
  return all;
}

export interface RolesWish {
  /** An e-mail or uid. */
  who: string;
  roles: readonly ProjectRole[];
  /** What was seen before. */
  expected: readonly ProjectRole[];
}

export function useSetRoles(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ who, roles, expected }: RolesWish) =>
      request(
        setProjectRoles,
        { params: { id: String(projectId), x: who }, body: { data: { roles: [...roles], expected: [...expected] } } },
        LABEL,
      ),
    // The lists are new before the change is told; also after a refusal, which often means that they are old.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.members(projectId) }),
        client.invalidateQueries({ queryKey: keys.people }),
      ]),
  });
}

/** One dashboard user with all roles that the caller may know of; null for somebody unknown. */
export const useDashboardUser = (uid: string | null) =>
  useQuery({
    queryKey: [...keys.people, 'one', uid],
    enabled: uid !== null,
    queryFn: async ({ signal }) => {
      const { users } = await request(listUsers, { query: { uid: uid ?? '' } }, { ...LABEL, signal });
      return users[0] ?? null;
    },
  });

/** For a dolphin: the others, page by page. */
export const useDolphins = () =>
  useInfiniteQuery({
    queryKey: [...keys.people, 'dolphins'],
    queryFn: ({ pageParam, signal }) =>
      request(
        listUsers,
        { query: { role: 'admin', limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) } },
        { ...LABEL, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export function useSetGlobalRoles() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ who, dolphin }: { who: string; dolphin: boolean }) =>
      request(setGlobalRoles, { params: { x: who }, body: { data: { roles: dolphin ? ['admin'] : [] } } }, LABEL),
    onSettled: () => client.invalidateQueries({ queryKey: keys.people }),
  });
}
