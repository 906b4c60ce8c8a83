import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { getCalendar, getDay, getTrack } from '#contract/day.ts';
import { decodeTrack, type Track } from '#contract/track-codec.ts';
import { request, requestBytes } from '#web/api/request.ts';
import type { UserKey } from '#web/api/user-key.ts';

const LABEL = { label: 'timeline' };
/** The polling interval of the current day, in case there is no live connection. */
const LOOK_AGAIN_MS = 20_000;

export const timelineKeys = {
  ofUser: ({ projectId, userId }: UserKey) => ['appUserTimeline', projectId, userId] as const,
  day: (userKey: UserKey, date: string | null, zone: string | null) =>
    [...timelineKeys.ofUser(userKey), 'day', date, zone] as const,
  calendar: (userKey: UserKey, month: string) => [...timelineKeys.ofUser(userKey), 'calendar', month] as const,
  track: (userKey: UserKey, span: TrackSpan | null) => [...timelineKeys.ofUser(userKey), 'track', span] as const,
};

const isOfSameUser = (key: readonly unknown[], { projectId, userId }: UserKey): boolean =>
  key[1] === projectId && key[2] === userId;

/** The previous day of the same user stays visible until the new one has loaded. */
export const useDay = (userKey: UserKey, date: string | null, zone: string | null) =>
  useQuery({
    queryKey: timelineKeys.day(userKey, date, zone),
    queryFn: ({ signal }) =>
      request(getDay, { query: { ...userKey, ...(date && { date }), ...(zone && { zone }) } }, { ...LABEL, signal }),
    placeholderData: (last, query) =>
      query && isOfSameUser(query.queryKey, userKey) ? keepPreviousData(last) : undefined,
    refetchInterval: ({ state }) => (state.data?.isRunning ? LOOK_AGAIN_MS : false),
  });

export const useCalendar = (userKey: UserKey, month: string, enabled: boolean) =>
  useQuery({
    queryKey: timelineKeys.calendar(userKey, month),
    enabled,
    queryFn: ({ signal }) => request(getCalendar, { query: { ...userKey, month } }, { ...LABEL, signal }),
    placeholderData: keepPreviousData,
  });

/** The last responses with their ETags, so that unchanged tracks are not sent again. */
const known = new Map<string, { tag: string; track: Track }>();
const MAX_KNOWN = 12;

async function fetchTrack(userKey: UserKey, span: TrackSpan, signal: AbortSignal): Promise<Track> {
  const key = JSON.stringify([userKey, span]);
  const last = known.get(key);
  const { bytes, tag, isUnchanged } = await requestBytes(
    getTrack,
    { query: { ...userKey, ...span } },
    { ...LABEL, signal, ...(last && { headers: { 'If-None-Match': last.tag } }) },
  );
  if (isUnchanged && last) return last.track;
  const track = decodeTrack(bytes);
  known.delete(key);
  if (tag) known.set(key, { tag, track });
  for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - MAX_KNOWN))) known.delete(oldest);
  return track;
}

export type TrackSpan = ({ date: string; zone?: string } | { from: number; to: number }) & {
  /** In metres. */
  tolerance: number;
};

export const useTrack = (userKey: UserKey, span: TrackSpan | null, isRunning: boolean) =>
  useQuery({
    queryKey: timelineKeys.track(userKey, span),
    queryFn: span ? ({ signal }) => fetchTrack(userKey, span, signal) : skipToken,
    refetchInterval: isRunning ? LOOK_AGAIN_MS : false,
    structuralSharing: false,
  });
