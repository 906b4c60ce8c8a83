import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { setGlobalRoles } from '#contract/access-control.ts';
import {
  disableUser,
  endAllSessions,
  endSession,
  listDashboardUsers,
  listSessions,
} from '#contract/dashboard-users.ts';
import type { UserRoleFilter, UserSort } from '#contract/dolphin.ts';
import { viewAs } from '#contract/session.ts';
import { getUserByUid } from '#contract/users.ts';
import { everyPage } from '#web/api/every-page.ts';
import { request } from '#web/api/request.ts';

const KEY = ['dashboard-users'] as const;
const LABEL = { label: 'dashboardUsers' };
const AT_ONCE = 50;
const MOST_AT_ONCE = 200;
const LOOK_AGAIN_MS = 15_000;

export interface UsersView {
  search: string;
  role: UserRoleFilter | 'all';
  sort: UserSort;
}

const usersPage = (view: UsersView, limit: number, cursor: string | undefined, signal?: AbortSignal) =>
  request(
    listDashboardUsers,
    {
      query: {
        limit,
        sort: view.sort,
        ...(view.search && { search: view.search }),
        ...(view.role !== 'all' && { role: view.role }),
        ...(cursor && { cursor }),
      },
    },
    { ...LABEL, ...(signal && { signal }) },
  );

export const useUsers = (view: UsersView) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'list', view],
    queryFn: ({ pageParam, signal }) => usersPage(view, AT_ONCE, pageParam || undefined, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const everyUser = (view: UsersView) => everyPage((cursor) => usersPage(view, MOST_AT_ONCE, cursor));

export const useUser = (uid: string) =>
  useQuery({
    queryKey: [...KEY, 'one', uid],
    queryFn: async ({ signal }) => (await request(getUserByUid, { params: { uid } }, { signal })).user,
  });

export const useSessions = (uid: string) =>
  useQuery({
    queryKey: [...KEY, 'sessions', uid],
    queryFn: async ({ signal }) => (await request(listSessions, { params: { uid } }, { signal })).items,
    refetchInterval: LOOK_AGAIN_MS,
  });

/** After each change everything about people is read again. */
function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => void client.invalidateQueries({ queryKey: KEY }) });
}

export const useEndSession = (uid: string) =>
  useChange((id: string) => request(endSession, { params: { uid, id } }, LABEL));

export const useEndAllSessions = (uid: string) => useChange(() => request(endAllSessions, { params: { uid } }, LABEL));

/** The same call as Access Control makes. */
export const useSetDolphin = (uid: string) =>
  useChange((dolphin: boolean) =>
    request(setGlobalRoles, { params: { x: uid }, body: { data: { roles: dolphin ? ['admin'] : [] } } }, LABEL),
  );

export const useDisable = (uid: string) =>
  useChange((disabled: boolean) => request(disableUser, { params: { uid }, body: { disabled } }, LABEL));

export const useViewAs = (uid: string) =>
  useMutation({
    mutationFn: () => request(viewAs, { params: { uid } }, LABEL),
  });
