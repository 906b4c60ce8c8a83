import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CodeState } from '#contract/code-letters.ts';
import {
  type CodeJoin,
  changeProjectCode,
  createProjectCode,
  endProjectCode,
  getProjectCode,
  listCodeJoins,
  listProjectCodes,
} from '#contract/project-codes.ts';
import { request } from '#web/api/request.ts';

const LABEL = { label: 'projectCodes' };
const PAGE = 50;
const JOINS_PAGE = 50;
const EXPORT_PAGE = 200;
/** A file of more rows is for a customer's backend to make. */
const MOST_EXPORTED = 50_000;
/** While somebody watches who joins. */
const LOOK_AGAIN_MS = 4_000;

const keys = { all: (projectId: number) => ['project-codes', projectId] as const };

export type CodeSort = 'created' | '-created' | 'name' | '-name' | 'uses' | '-uses';
export interface CodeView {
  search: string;
  state: CodeState | null;
  sort: CodeSort;
}

export const useProjectCodes = (projectId: number, { search, state, sort }: CodeView) =>
  useInfiniteQuery({
    queryKey: [...keys.all(projectId), 'list', search, state, sort],
    queryFn: ({ pageParam, signal }) =>
      request(
        listProjectCodes,
        {
          query: {
            projectId,
            limit: PAGE,
            sort,
            ...(search && { search }),
            ...(state && { state }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { ...LABEL, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const useProjectCode = (projectId: number, id: string) =>
  useQuery({
    queryKey: [...keys.all(projectId), 'one', id],
    queryFn: async ({ signal }) =>
      (await request(getProjectCode, { params: { id }, query: { projectId } }, { ...LABEL, signal })).projectCode,
    refetchInterval: LOOK_AGAIN_MS,
  });

/** Every change of a code makes all that is shown of codes old. */
function useCodeChange<Input, Reply>(projectId: number, mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: keys.all(projectId) }),
  });
}

export interface CodeWish {
  name: string;
  note: string;
  maxUses: number | null;
  expiresAt: string | null;
}

export const useCreateCode = (projectId: number) =>
  useCodeChange(projectId, (body: CodeWish) => request(createProjectCode, { query: { projectId }, body }, LABEL));

export const useChangeCode = (projectId: number, id: string) =>
  useCodeChange(projectId, (body: Partial<CodeWish> & { version: number; paused?: boolean }) =>
    request(changeProjectCode, { params: { id }, query: { projectId }, body }, LABEL),
  );

export const useEndCode = (projectId: number, id: string) =>
  useCodeChange(projectId, () => request(endProjectCode, { params: { id }, query: { projectId } }, LABEL));

const joinsPage = (projectId: number, id: string, limit: number, cursor: string, signal?: AbortSignal) =>
  request(
    listCodeJoins,
    { params: { id }, query: { projectId, limit, ...(cursor && { cursor }) } },
    signal ? { signal } : {},
  );

export const useCodeJoins = (projectId: number, id: string) =>
  useInfiniteQuery({
    queryKey: ['code-joins', projectId, id],
    queryFn: ({ pageParam, signal }) => joinsPage(projectId, id, JOINS_PAGE, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // Only while the first page is all there is: pages below would move.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) === 1 ? LOOK_AGAIN_MS : false),
  });

/** Everyone who joined, for a file. */
export async function fetchCodeJoins(projectId: number, id: string): Promise<CodeJoin[]> {
  const all: CodeJoin[] = [];
  for (let cursor: string | null = ''; cursor !== null && all.length < MOST_EXPORTED; ) {
    const page = await joinsPage(projectId, id, EXPORT_PAGE, cursor);
    all.push(...page.items);
    cursor = page.next;
  }
  return all;
}
