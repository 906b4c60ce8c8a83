import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createInvitation, listInvitations, withdrawInvitation } from '#contract/invitations.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { request } from '#web/api/request.ts';

const keyOf = (projectId: number) => ['invitations', projectId];

export const useInvitations = (projectId: number) =>
  useQuery({
    queryKey: keyOf(projectId),
    queryFn: async ({ signal }) => (await request(listInvitations, { query: { projectId } }, { signal })).items,
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
    request(createInvitation, { query: { projectId }, body: { email, roles: [...roles] } }),
  );

export const useWithdraw = (projectId: number) =>
  useChange(projectId, (id: string) => request(withdrawInvitation, { params: { id }, query: { projectId } }));
