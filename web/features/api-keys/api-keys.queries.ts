import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiKeyState, RollOverlap, StatusClass } from '#contract/api-key-words.ts';
import {
  type ApiKey,
  type ApiKeyScope,
  changeApiKey,
  createApiKey,
  getApiKey,
  listApiKeyCalls,
  listApiKeys,
  revokeApiKey,
  rollApiKey,
} from '#contract/api-keys.ts';
import { request } from '#web/api/request.ts';

const LABEL = { label: 'apiKeys' };
const PAGE = 50;
const CALLS_PAGE = 100;
const CALLS_ALL = 1_000;
/** Calls are noted within a second; one who watches sees them come. */
const LOOK_AGAIN_MS = 4_000;

const keys = {
  all: (projectId: number) => ['api-keys', projectId] as const,
  one: (projectId: number, id: string) => ['api-keys', projectId, 'one', id] as const,
};

export type KeySort = 'created' | '-created' | 'name' | '-name';
export interface KeyView {
  search: string;
  state: ApiKeyState | null;
  sort: KeySort;
}

const filters = ({ search, state, sort }: KeyView) => ({ sort, ...(search && { search }), ...(state && { state }) });

export const useApiKeys = (projectId: number, view: KeyView) =>
  useInfiniteQuery({
    queryKey: [...keys.all(projectId), 'list', view],
    queryFn: ({ pageParam, signal }) =>
      request(
        listApiKeys,
        { query: { projectId, limit: PAGE, ...filters(view), ...(pageParam && { cursor: pageParam }) } },
        { ...LABEL, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const useApiKey = (projectId: number, id: string) =>
  useQuery({
    queryKey: keys.one(projectId, id),
    queryFn: async ({ signal }) =>
      (await request(getApiKey, { params: { id }, query: { projectId } }, { ...LABEL, signal })).apiKey,
  });

/** Every change of a key makes all that is shown of keys old. */
function useKeyChange<Input, Reply>(projectId: number, mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: keys.all(projectId) }),
  });
}

export const useCreateKey = (projectId: number) =>
  useKeyChange(projectId, (body: { name: string; scope: ApiKeyScope; expiresAt?: string }) =>
    request(createApiKey, { query: { projectId }, body }, LABEL),
  );

export const useChangeKey = (projectId: number, id: string) =>
  useKeyChange(projectId, (body: { version: number; name?: string; expiresAt?: string | null }) =>
    request(changeApiKey, { params: { id }, query: { projectId }, body }, LABEL),
  );

export const useRollKey = (projectId: number, id: string) =>
  useKeyChange(projectId, (body: { version: number; overlap: RollOverlap }) =>
    request(rollApiKey, { params: { id }, query: { projectId }, body }, LABEL),
  );

export const useRevokeKey = (projectId: number, { id }: ApiKey) =>
  useKeyChange(projectId, () => request(revokeApiKey, { params: { id }, query: { projectId } }, LABEL));

export interface CallView {
  search: string;
  status: StatusClass | null;
}

const callsQuery = (projectId: number, { search, status }: CallView, limit: number, cursor = '') => ({
  projectId,
  limit,
  ...(search && { search }),
  ...(status && { status }),
  ...(cursor && { cursor }),
});

export const useKeyCalls = (projectId: number, id: string, view: CallView) =>
  useInfiniteQuery({
    queryKey: ['api-key-calls', projectId, id, view],
    queryFn: ({ pageParam, signal }) =>
      request(
        listApiKeyCalls,
        { params: { id }, query: callsQuery(projectId, view, CALLS_PAGE, pageParam) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    // Only while the first page is all there is: pages below would move.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) === 1 ? LOOK_AGAIN_MS : false),
  });

/** All that the view shows, for a file. */
export const fetchKeyCalls = async (projectId: number, id: string, view: CallView) =>
  (await request(listApiKeyCalls, { params: { id }, query: callsQuery(projectId, view, CALLS_ALL) })).items;
