import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { createInvitation, listInvitations, withdrawInvitation } from '#contract/invitations.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { request } from '#web/api/request.ts';

const keyOf = (projectId: number) => ['invitations', projectId];

export const useInvitations = (projectId: number) =>
  useQuery({
    queryKey: keyOf(projectId),
    queryFn: async ({ signal }) =>
      (
        await request<typeof listInvitations>(
          { method: 'GET', path: '/move/invitation' },
          { query: { projectId } },
          { signal },
        )
      ).items,
  });

function useChange<Input, Reply>(projectId: number, change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(projectId) }),
  });
}

export const useInvite = (projectId: number) =>
  useChange(projectId, ({ email, roles }: { email: string; roles: readonly ProjectRole[] }) =>
    request<typeof createInvitation>(
      { method: 'POST', path: '/move/invitation' },
      { query: { projectId }, body: { email, roles: [...roles] } },
    ),
  );

export const useWithdraw = (projectId: number) =>
  useChange(projectId, (id: string) =>
    request<typeof withdrawInvitation>(
      { method: 'DELETE', path: '/move/invitation/{id}' },
      { params: { id }, query: { projectId } },
    ),
  );
