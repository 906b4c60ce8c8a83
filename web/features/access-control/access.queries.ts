import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  listProjectUsers,
  listUsers,
  MemberUser,
  setGlobalRoles,
  setProjectRoles,
} from '../../../contract/access-control.ts';
import type { deleteProject, listProjectErasures } from '../../../contract/projects.ts';
import type { ProjectRole } from '../../../contract/roles.ts';
import { request } from '../../api/request.ts';
import { setDashboardUsers } from '../../session/session-changes.ts';

const LABEL = { label: 'access' };
const ERASURES = 10;
/** While something is being erased. */
const LOOK_AGAIN_MS = 1_000;

const keys = {
  members: (projectId: number) => ['access', 'members', projectId] as const,
  users: ['access', 'users'] as const,
  erasures: ['access', 'erasures'] as const,
};

/** Who has which role on a project; the session learns of it too. */
export const useMembers = (projectId: number) =>
  useQuery({
    queryKey: keys.members(projectId),
    queryFn: async ({ signal }) => {
      const { users } = await request<typeof listProjectUsers>(
        { method: 'GET', path: '/api/user/role/product/{id}' },
        { params: { id: String(projectId) } },
        { ...LABEL, signal },
      );
      setDashboardUsers(users);
      return users;
    },
    refetchOnMount: 'always',
  });

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
    mutationFn: async ({ who, roles, expected }: RolesWish) => {
      const { users } = await request<typeof setProjectRoles>(
        { method: 'POST', path: '/api/user/role/product/{id}/{x}' },
        { params: { id: String(projectId), x: who }, body: { data: { roles: [...roles], expected: [...expected] } } },
        LABEL,
      );
      setDashboardUsers(users);
      client.setQueryData<MemberUser[]>(keys.members(projectId), users);
    },
    // A refusal often means that the list is old.
    onError: () => client.invalidateQueries({ queryKey: keys.members(projectId) }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.users }),
  });
}

/** All dashboard users that the caller may know of, with their roles. */
export const useDashboardUsers = (enabled = true) =>
  useQuery({
    queryKey: keys.users,
    enabled,
    queryFn: async ({ signal }) =>
      (await request<typeof listUsers>({ method: 'GET', path: '/api/user/role/users' }, {}, { ...LABEL, signal }))
        .users,
  });

export function useSetGlobalRoles() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ who, dolphin }: { who: string; dolphin: boolean }) =>
      request<typeof setGlobalRoles>(
        { method: 'POST', path: '/api/user/role/product/global/{x}' },
        { params: { x: who }, body: { data: { roles: dolphin ? ['admin'] : [] } } },
        LABEL,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: keys.users }),
  });
}

export function useDeleteProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (query: { projectId: number; productName: string }) =>
      request<typeof deleteProject>({ method: 'DELETE', path: '/move/project' }, { query }, LABEL),
    onSuccess: () => client.removeQueries({ queryKey: keys.erasures }),
  });
}

export const useErasures = () =>
  useInfiniteQuery({
    queryKey: keys.erasures,
    queryFn: ({ pageParam, signal }) =>
      request<typeof listProjectErasures>(
        { method: 'GET', path: '/move/project/erasure/list' },
        { query: { limit: ERASURES, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.items.some((item) => !item.finishedAt)) ? LOOK_AGAIN_MS : false,
  });
