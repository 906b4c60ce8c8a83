import { type InfiniteData, type UndefinedInitialDataInfiniteOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod/mini';
import type { Endpoint, ReplyOf, Shape } from '#contract/endpoint.ts';
import { endpointKey } from './endpoint-key.ts';
import { type RequestInput, type RequestOptions, request } from './request.ts';

interface Page {
  items: unknown[];
  next: string | null;
}
export type ListEndpoint = Endpoint<Shape, Shape, z.ZodMiniType, z.ZodMiniType<Page>>;
export type ItemOf<E extends ListEndpoint> = ReplyOf<E>['items'][number];

type Options<Reply> = Pick<RequestOptions, 'label' | 'headers'> &
  Pick<
    UndefinedInitialDataInfiniteOptions<Reply, Error, InfiniteData<Reply, string>, readonly unknown[], string>,
    'enabled' | 'refetchInterval' | 'refetchOnMount' | 'retry' | 'staleTime' | 'placeholderData'
  >;

/** The call for the rows after a cursor. */
export const afterCursor = <E extends ListEndpoint>(input: RequestInput<E>, cursor: string): RequestInput<E> =>
  cursor ? { ...input, query: { ...(input as { query?: object }).query, cursor } } : input;

interface Subject {
  params?: unknown;
  query?: { projectId?: unknown; userId?: unknown };
}
const subjectOf = (input: unknown): string => {
  const { params, query } = (input ?? {}) as Subject;
  return JSON.stringify([params, query?.projectId, query?.userId]);
};
/** Whether both inputs are searches of the same list, not of another project or person. */
const isSameSubject = (one: unknown, other: unknown): boolean => subjectOf(one) === subjectOf(other);

interface FetchedPages {
  state: { data: { pages: readonly unknown[] } | undefined };
}
/** Polls the first page; further pages would shift while they are read. */
export const whileOnFirstPage =
  (everyMs: number) =>
  ({ state }: FetchedPages): number | false =>
    (state.data?.pages.length ?? 1) === 1 ? everyMs : false;

/** A paged list; while another search or order is loading, the previous rows stay. Null fetches nothing. */
export function usePages<E extends ListEndpoint>(
  endpoint: E,
  input: RequestInput<E> | null,
  { label, headers, enabled = true, ...options }: Options<ReplyOf<E>> = {},
) {
  const query = useInfiniteQuery<ReplyOf<E>, Error, InfiniteData<ReplyOf<E>, string>, readonly unknown[], string>({
    placeholderData: (before, query) => (query && isSameSubject(query.queryKey[1], input) ? before : undefined),
    ...options,
    queryKey: [...endpointKey(endpoint), input, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      request(endpoint, afterCursor(input as RequestInput<E>, pageParam), { label, headers, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: input === null ? false : enabled,
  });
  const { data, hasNextPage, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page): ItemOf<E>[] => page.items), [data]);
  return {
    ...query,
    /** Undefined until the first page has loaded. */
    rows,
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
  };
}
