import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteJob, getJobs, listFailedJobs, retryJob } from '#contract/jobs.ts';
import { getSystemHealth } from '#contract/system.ts';
import { request } from '#web/api/request.ts';

const JOBS = ['system', 'jobs'] as const;
const AT_ONCE = 50;
const JOBS_AGAIN_MS = 3_000;
const HEALTH_AGAIN_MS = 10_000;

export const useJobs = () =>
  useQuery({
    queryKey: [...JOBS, 'queues'],
    queryFn: ({ signal }) => request(getJobs, {}, { label: 'jobs', signal }),
    refetchInterval: JOBS_AGAIN_MS,
  });

export const useFailedJobs = (queue: string) =>
  useInfiniteQuery({
    queryKey: [...JOBS, 'failed', queue],
    queryFn: ({ pageParam, signal }) =>
      request(
        listFailedJobs,
        { query: { limit: AT_ONCE, ...(queue && { queue }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: JOBS_AGAIN_MS,
  });

interface Which {
  queue: string;
  id: string;
}

export function useRetryJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: Which) => request(retryJob, { params }),
    onSettled: () => void client.invalidateQueries({ queryKey: JOBS }),
  });
}

export function useDeleteJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: Which) => request(deleteJob, { params }),
    onSettled: () => void client.invalidateQueries({ queryKey: JOBS }),
  });
}

export const useHealth = () =>
  useQuery({
    queryKey: ['system', 'health'],
    queryFn: ({ signal }) => request(getSystemHealth, {}, { label: 'health', signal }),
    refetchInterval: HEALTH_AGAIN_MS,
  });
