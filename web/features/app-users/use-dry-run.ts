import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type BulkPreview, previewBulkWork, SAMPLE_SIZE } from '#contract/bulk-works.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { endpointKey } from '#web/api/endpoint-key.ts';
import { request } from '#web/api/request.ts';

type Asked = Omit<InputOf<typeof previewBulkWork>['body'], 'cursor'>;

const added = (one: BulkPreview, other: BulkPreview): BulkPreview => ({
  changed: one.changed + other.changed,
  unchanged: one.unchanged + other.unchanged,
  refused: one.refused + other.refused,
  missing: one.missing + other.missing,
  total: one.total + other.total,
  next: other.next,
  sample: [...one.sample, ...other.sample].slice(0, SAMPLE_SIZE),
});

/** Previews an action; the counts grow page by page until all matching users are checked. */
export function useDryRun(projectId: number, asked: Asked): { data: BulkPreview | undefined; error: Error | null } {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [...endpointKey(previewBulkWork), projectId, asked],
    queryFn: ({ pageParam, signal }) =>
      request(
        previewBulkWork,
        { query: { projectId }, body: { ...asked, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const [first, ...others] = data?.pages ?? [];
  return { data: first && others.reduce(added, first), error };
}
