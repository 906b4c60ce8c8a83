import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { deleteJob, getJobs, listFailedJobs, retryJob } from '#contract/jobs.ts';
import type { getSystemHealth } from '#contract/system.ts';
import { request } from '#web/api/request.ts';

const JOBS = ['system', 'jobs'] as const;
const AT_ONCE = 50;
const JOBS_AGAIN_MS = 3_000;
const HEALTH_AGAIN_MS = 10_000;

export const useJobs = () =>
  useQuery({
    queryKey: [...JOBS, 'queues'],
    queryFn: ({ signal }) =>
      request<typeof getJobs>({ method: 'GET', path: '/move/job' }, {}, { label: 'jobs', signal }),
    refetchInterval: JOBS_AGAIN_MS,
  });

export const useFailedJobs = (queue: string) =>
  useInfiniteQuery({
    queryKey: [...JOBS, 'failed', queue],
    queryFn: ({ pageParam, signal }) =>
      request<typeof listFailedJobs>(
        { method: 'GET', path: '/move/job/failed' },
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
    mutationFn: (params: Which) =>
      request<typeof retryJob>({ method: 'POST', path: '/move/job/{queue}/{id}/retry' }, { params }),
    onSettled: () => void client.invalidateQueries({ queryKey: JOBS }),
  });
}

export function useDeleteJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: Which) =>
      request<typeof deleteJob>({ method: 'DELETE', path: '/move/job/{queue}/{id}' }, { params }),
    onSettled: () => void client.invalidateQueries({ queryKey: JOBS }),
  });
}

export const useHealth = () =>
  useQuery({
    queryKey: ['system', 'health'],
    queryFn: ({ signal }) =>
      request<typeof getSystemHealth>({ method: 'GET', path: '/move/system/health' }, {}, { label: 'health', signal }),
    refetchInterval: HEALTH_AGAIN_MS,
  });
