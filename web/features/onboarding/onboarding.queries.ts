import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createApiKey, listApiKeys } from '#contract/api-keys.ts';
import { createProjectCode, listProjectCodes } from '#contract/project-codes.ts';
import { getFirstData, joinTestPhone, sendTestTrip } from '#contract/test-phones.ts';
import { request } from '#web/api/request.ts';

/** While something is expected to arrive. */
const LOOK_AGAIN_MS = 1_500;
const CODE_DAYS = 7;
const CODE_USES = 5;
const DAY_MS = 86_400_000;

const keys = {
  start: (projectId: number) => ['onboarding', projectId, 'start'] as const,
  data: (projectId: number) => ['onboarding', projectId, 'data'] as const,
};

/** A key and a code that the project has already, if any. */
export const useStart = (projectId: number, enabled = true) =>
  useQuery({
    enabled,
    queryKey: keys.start(projectId),
    queryFn: async ({ signal }) => {
      const query = { projectId, limit: 1 };
      const [apiKeys, codes] = await Promise.all([
        request(listApiKeys, { query: { ...query, state: 'live' } }, { signal }),
        request(listProjectCodes, { query: { ...query, state: 'open' } }, { signal }),
      ]);
      return { apiKey: apiKeys.items[0] ?? null, code: codes.items[0] ?? null };
    },
  });

/** What has arrived from the phone that joined last; looked at again and again. */
export const useFirstData = (projectId: number, enabled = true) =>
  useQuery({
    enabled,
    queryKey: keys.data(projectId),
    queryFn: async ({ signal }) => (await request(getFirstData, { query: { projectId } }, { signal })).phone,
    refetchInterval: LOOK_AGAIN_MS,
  });

function useStep<Input, Reply>(projectId: number, mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['onboarding', projectId] }),
  });
}

/** A key for the app: it brings users in and reads nothing. */
export const useFirstKey = (projectId: number) =>
  useStep(projectId, (name: string) =>
    request(createApiKey, { query: { projectId }, body: { name, scope: 'write-only' } }),
  );

/** A code for a few phones of one's own, for a week. */
export const useFirstCode = (projectId: number) =>
  useStep(projectId, (name: string) =>
    request(createProjectCode, {
      query: { projectId },
      body: { name, maxUses: CODE_USES, expiresAt: new Date(Date.now() + CODE_DAYS * DAY_MS).toISOString() },
    }),
  );

export const useTestPhone = (projectId: number) =>
  useStep(projectId, (codeId: string) => request(joinTestPhone, { query: { projectId }, body: { codeId } }));

export const useTestTrip = (projectId: number) =>
  useStep(projectId, (userId: string) => request(sendTestTrip, { query: { projectId }, body: { userId } }));
