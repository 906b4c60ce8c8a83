import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import {
  type LogLevel,
  listLogs,
  listRemoteLogging,
  startRemoteLogging,
  stopRemoteLogging,
} from '#contract/remote-logging.ts';
import { everyPage } from '#web/api/every-page.ts';
import { request } from '#web/api/request.ts';

const KEY = ['remote-logging'] as const;
const LABEL = { label: 'remoteLogging' };
const AT_ONCE = 50;
const MOST_AT_ONCE = 200;
/** Logs arrive while one reads. */
const LOOK_AGAIN_MS = 10_000;

export const useRunning = () =>
  useInfiniteQuery({
    queryKey: [...KEY, 'running'],
    queryFn: ({ pageParam, signal }) =>
      request(
        listRemoteLogging,
        { query: { limit: AT_ONCE, ...(pageParam && { cursor: pageParam }) } },
        { ...LABEL, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: LOOK_AGAIN_MS,
  });

export interface LogsView {
  projectId: number;
  userId: string;
  level: LogLevel | 'all';
  search: string;
}

const logsPage = (view: LogsView, limit: number, cursor: string | undefined, signal?: AbortSignal) =>
  request(
    listLogs,
    {
      query: {
        projectId: view.projectId,
        userId: view.userId,
        limit,
        ...(view.level !== 'all' && { level: view.level }),
        ...(view.search && { search: view.search }),
        ...(cursor && { cursor }),
      },
    },
    signal ? { signal } : {},
  );

export const useLogs = (view: LogsView) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'logs', view],
    queryFn: ({ pageParam, signal }) => logsPage(view, AT_ONCE, pageParam || undefined, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });

export const everyLogLine = (view: LogsView) => everyPage((cursor) => logsPage(view, MOST_AT_ONCE, cursor));

function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => void client.invalidateQueries({ queryKey: KEY }) });
}

export const useStart = () =>
  useChange((body: InputOf<typeof startRemoteLogging>['body']) => request(startRemoteLogging, { body }, LABEL));

export const useStop = () =>
  useChange((query: { projectId: number; userId: string }) => request(stopRemoteLogging, { query }, LABEL));
