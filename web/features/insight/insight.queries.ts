import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { StepOfTime, TripGroup, TripSort } from '#contract/insight-lists.ts';
import { listLogs, listStates } from '#contract/insight-logs.ts';
import { findPresence } from '#contract/insight-presence.ts';
import { getOverTime, searchTrips } from '#contract/insight-trips.ts';
import { getWhy } from '#contract/insight-why.ts';
import { request } from '#web/api/request.ts';
import type { UserKey } from '#web/api/user-key.ts';

/** A rejected call with this label means that the session has ended. */
const LABEL = { label: 'timeline' };
const PAGE = 50;

const keyOf = (name: string, { projectId, userId }: UserKey, ...more: readonly unknown[]) =>
  [name, projectId, userId, ...more] as const;
const cursorOf = (cursor: string) => (cursor ? { cursor } : {});

export interface TripsView {
  fromTimestamp: number;
  toTimestamp: number;
  mode?: TripGroup;
  sort: TripSort;
}

export const useTrips = (userKey: UserKey, view: TripsView) =>
  useInfiniteQuery({
    queryKey: keyOf('appUserTrips', userKey, view),
    queryFn: ({ pageParam, signal }) =>
      request(
        searchTrips,
        { query: { ...userKey, ...view, limit: PAGE, ...cursorOf(pageParam) } },
        { ...LABEL, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export interface TimeView {
  by: StepOfTime;
  from?: string;
  to?: string;
}

export const useOverTime = (userKey: UserKey, view: TimeView) =>
  useQuery({
    queryKey: keyOf('appUserScores', userKey, view),
    queryFn: ({ signal }) => request(getOverTime, { query: { ...userKey, ...view } }, { ...LABEL, signal }),
    placeholderData: keepPreviousData,
  });

const WORKING_MS = 3_000;

export const useWhy = (userKey: UserKey, at: number | null) =>
  useQuery({
    queryKey: keyOf('whyNoTrip', userKey, at),
    enabled: at !== null,
    queryFn: ({ signal }) => request(getWhy, { query: { ...userKey, at: at ?? 0 } }, { ...LABEL, signal }),
    placeholderData: keepPreviousData,
    // Polled, because processing finishes soon.
    refetchInterval: ({ state }) => (state.data?.answer.code === 'engineWorking' ? WORKING_MS : false),
  });

export interface LogsView {
  level?: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';
  search?: string;
  fromTimestamp?: number;
  toTimestamp?: number;
}

export const useLogs = (userKey: UserKey, view: LogsView) =>
  useInfiniteQuery({
    queryKey: keyOf('appUserLogs', userKey, view),
    queryFn: ({ pageParam, signal }) =>
      request(listLogs, { query: { ...userKey, ...view, limit: PAGE, ...cursorOf(pageParam) } }, { ...LABEL, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export interface StatesView {
  state?: 'UNINITIALISED' | 'READY' | 'RUNNING' | 'ERROR';
}

export const useStates = (userKey: UserKey, view: StatesView) =>
  useInfiniteQuery({
    queryKey: keyOf('appUserState', userKey, view),
    queryFn: ({ pageParam, signal }) =>
      request(
        listStates,
        { query: { ...userKey, ...view, limit: PAGE, ...cursorOf(pageParam) } },
        { ...LABEL, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export type PresenceSearch = Omit<InputOf<typeof findPresence>['body'], 'cursor' | 'limit'>;

/** Each search is recorded, so it runs only on request, never automatically. */
export const useFindPresence = (projectId: number) =>
  useMutation({
    mutationFn: ({ cursor, ...search }: PresenceSearch & { cursor?: string }) =>
      request(findPresence, { query: { projectId }, body: { ...search, ...(cursor && { cursor }) } }),
  });
