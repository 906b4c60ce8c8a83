import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listRecomputations, recomputeDay } from '#contract/app-user-config.ts';
import {
  type Corrected,
  mergeItems,
  overrideScores,
  overrideTransport,
  resetItem,
  splitItem,
} from '#contract/corrections.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { decodeFixes } from '#contract/fix-codec.ts';
import { decodeMatched } from '#contract/matched-codec.ts';
import { exportTrip, getTrip, getTripFixes, getTripRoads, type TripFormat } from '#contract/trip.ts';
import { request, requestBytes } from '#web/api/request.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { timelineKeys } from '#web/features/timeline/day/day.queries.ts';
import { saveBytes } from '#web/ui/save-bytes.ts';
import { trackOf } from './trip-track.ts';

const LABEL = { label: 'timeline' };

const tripKeys = {
  trip: (userKey: UserKey, startTs: number) => [...timelineKeys.ofUser(userKey), 'appUserTripDetail', startTs] as const,
  fixes: (userKey: UserKey, startTs: number, endTs: number) =>
    [...timelineKeys.ofUser(userKey), 'tripFixes', startTs, endTs] as const,
};

export const useTrip = (userKey: UserKey, startTs: number) =>
  useQuery({
    queryKey: tripKeys.trip(userKey, startTs),
    queryFn: ({ signal }) => request(getTrip, { query: { ...userKey, startTs } }, { ...LABEL, signal }),
  });

export const useTripTrack = (userKey: UserKey, { startTs, endTs }: { startTs: number; endTs: number }) =>
  useQuery({
    queryKey: tripKeys.fixes(userKey, startTs, endTs),
    queryFn: async ({ signal }) => {
      const input = { query: { ...userKey, startTs } };
      const [fixes, roads] = await Promise.all([
        requestBytes(getTripFixes, input, {
          ...LABEL,
          signal,
        }),
        requestBytes(getTripRoads, input, {
          ...LABEL,
          signal,
        }),
      ]);
      return trackOf(decodeFixes(fixes.bytes), decodeMatched(roads.bytes));
    },
    structuralSharing: false,
  });

const MEDIA: Readonly<Record<TripFormat, string>> = {
  gpx: 'application/gpx+xml',
  geojson: 'application/geo+json',
  csv: 'text/csv',
  json: 'application/json',
};

export const useExportTrip = (userKey: UserKey, startTs: number) =>
  useMutation({
    mutationFn: async (format: TripFormat) => {
      const { bytes } = await requestBytes(exportTrip, { query: { ...userKey, startTs, format } });
      const at = new Date(startTs * 1_000).toISOString().slice(0, 16).replace(':', '');
      saveBytes(`trip-${at}Z.${format}`, bytes, MEDIA[format]);
    },
  });

type Body<E> = InputOf<E> extends { body: infer Wish } ? Omit<Wish, 'startTs' | 'version'> : never;

/** What an admin can do to an item; each says what stands in its place then. */
export type Correction =
  | ({ do: 'transport' } & Body<typeof overrideTransport>)
  | ({ do: 'scores' } & Body<typeof overrideScores>)
  | ({ do: 'split' } & Body<typeof splitItem>)
  | ({ do: 'merge' } & Body<typeof mergeItems>)
  | ({ do: 'reset' } & Body<typeof resetItem>);

/** Each correction names the version that was seen. */
export function useCorrect(userKey: UserKey, startTs: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ correction, version }: { correction: Correction; version: number }): Promise<Corrected> => {
      const seen = { startTs, version };
      const query = userKey;
      switch (correction.do) {
        case 'transport': {
          const { transport, reason } = correction;
          const body = { ...seen, transport, reason };
          return request(overrideTransport, { query, body });
        }
        case 'scores': {
          const body = { ...seen, scores: correction.scores, reason: correction.reason };
          return request(overrideScores, { query, body });
        }
        case 'split': {
          const body = { ...seen, atTs: correction.atTs, reason: correction.reason };
          return request(splitItem, { query, body });
        }
        case 'merge': {
          const body = { ...seen, lastStartTs: correction.lastStartTs, reason: correction.reason };
          return request(mergeItems, { query, body });
        }
        case 'reset': {
          const body = { ...seen, what: correction.what };
          return request(resetItem, { query, body });
        }
      }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: timelineKeys.ofUser(userKey) }),
  });
}

const LOOK_AGAIN_MS = 1_000;
const TRIP_PARTS = ['day', 'appUserTripDetail', 'tripFixes'] as const;

/** Lets the engine compute a day again, and shows the trip as it is then. */
export function useRecomputeDay(userKey: UserKey) {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: (day: string) => request(recomputeDay, { query: userKey, body: { day } }, LABEL),
  });
  const refetch = (part: string) => client.invalidateQueries({ queryKey: [...timelineKeys.ofUser(userKey), part] });
  const id = start.data?.recomputation.id;
  const { data: state } = useQuery({
    queryKey: [...timelineKeys.ofUser(userKey), 'recomputation', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => {
      const { items } = await request(listRecomputations, { query: userKey }, { ...LABEL, signal });
      const isDone = items.find((one) => one.id === id)?.state === 'done';
      if (isDone) await Promise.all(TRIP_PARTS.map((part) => refetch(part)));
      return isDone ? 'done' : 'busy';
    },
    refetchInterval: ({ state: { data } }) => (data === 'done' ? false : LOOK_AGAIN_MS),
  });
  return { start, isBusy: start.isPending || (id !== undefined && state !== 'done'), isDone: state === 'done' };
}
