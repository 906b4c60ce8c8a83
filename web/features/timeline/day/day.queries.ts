import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { getCalendar, getDay, getTrack } from '#contract/day.ts';
import { decodeTrack, type Track } from '#contract/track-codec.ts';
import { request, requestBytes } from '#web/api/request.ts';

export interface Whose {
  projectId: number;
  userId: string;
}

const LABEL = { label: 'timeline' };
/** A day under way grows; without a live connection it is looked at again now and then. */
const LOOK_AGAIN_MS = 20_000;

export const timelineKeys = {
  ofUser: ({ projectId, userId }: Whose) => ['appUserTimeline', projectId, userId] as const,
  day: (whose: Whose, date: string | null, zone: string | null) =>
    [...timelineKeys.ofUser(whose), 'day', date, zone] as const,
  calendar: (whose: Whose, month: string) => [...timelineKeys.ofUser(whose), 'calendar', month] as const,
  track: (whose: Whose, span: TrackSpan | null) => [...timelineKeys.ofUser(whose), 'track', span] as const,
};

const isOfSameUser = (key: readonly unknown[], { projectId, userId }: Whose): boolean =>
  key[1] === projectId && key[2] === userId;

/** Another day of the same person takes the last one's place when it is there. */
export const useDay = (whose: Whose, date: string | null, zone: string | null) =>
  useQuery({
    queryKey: timelineKeys.day(whose, date, zone),
    queryFn: ({ signal }) =>
      request(getDay, { query: { ...whose, ...(date && { date }), ...(zone && { zone }) } }, { ...LABEL, signal }),
    placeholderData: (last, query) =>
      query && isOfSameUser(query.queryKey, whose) ? keepPreviousData(last) : undefined,
    refetchInterval: ({ state }) => (state.data?.isRunning ? LOOK_AGAIN_MS : false),
  });

export const useCalendar = (whose: Whose, month: string, enabled: boolean) =>
  useQuery({
    queryKey: timelineKeys.calendar(whose, month),
    enabled,
    queryFn: ({ signal }) => request(getCalendar, { query: { ...whose, month } }, { ...LABEL, signal }),
    placeholderData: keepPreviousData,
  });

/** The last answers with their tags, so that what has not changed is not sent again. */
const known = new Map<string, { tag: string; track: Track }>();
const MOST_KNOWN = 12;

async function fetchTrack(whose: Whose, span: TrackSpan, signal: AbortSignal): Promise<Track> {
  const key = JSON.stringify([whose, span]);
  const last = known.get(key);
  const { bytes, tag, isUnchanged } = await requestBytes(
    getTrack,
    { query: { ...whose, ...span } },
    { ...LABEL, signal, ...(last && { headers: { 'If-None-Match': last.tag } }) },
  );
  if (isUnchanged && last) return last.track;
  const track = decodeTrack(bytes);
  known.delete(key);
  if (tag) known.set(key, { tag, track });
  for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - MOST_KNOWN))) known.delete(oldest);
  return track;
}

export type TrackSpan = ({ date: string; zone?: string } | { from: number; to: number }) & {
  /** Metres. */
  tolerance: number;
};

export const useTrack = (whose: Whose, span: TrackSpan | null, isRunning: boolean) =>
  useQuery({
    queryKey: timelineKeys.track(whose, span),
    queryFn: span ? ({ signal }) => fetchTrack(whose, span, signal) : skipToken,
    refetchInterval: isRunning ? LOOK_AGAIN_MS : false,
    structuralSharing: false,
  });
