import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listRecomputations, recomputeDay } from '#contract/app-user-config.ts';
import { decodeFixes } from '#contract/fix-codec.ts';
import { decodeMatched } from '#contract/matched-codec.ts';
import { exportTrip, getTrip, getTripFixes, getTripRoads, getTripScores, type TripFormat } from '#contract/trip.ts';
import { request, requestBytes } from '#web/api/request.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { timelineKeys } from '#web/features/timeline/day/day.queries.ts';
import { saveBytes } from '#web/ui/save-bytes.ts';
import { tripTrackOf } from './trip-track.ts';

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
      return tripTrackOf(decodeFixes(fixes.bytes), decodeMatched(roads.bytes));
    },
    structuralSharing: false,
  });

/** The scores of a drive by every version of the formula; invalidated by corrections. */
export const useTripScores = (
  userKey: UserKey,
  { startTs, version }: { startTs: number; version: number },
  isWanted: boolean,
) =>
  useQuery({
    queryKey: [...tripKeys.trip(userKey, startTs), 'scores', version],
    enabled: isWanted,
    queryFn: ({ signal }) => request(getTripScores, { query: { ...userKey, startTs } }, { ...LABEL, signal }),
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

const LOOK_AGAIN_MS = 1_000;
const TRIP_PARTS = ['day', 'appUserTripDetail', 'tripFixes'] as const;

/** Recomputes a day and then shows the updated trip. */
export function useRecomputeDay(userKey: UserKey) {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: (body: { day: string; alsoOffRoads?: true }) => request(recomputeDay, { query: userKey, body }, LABEL),
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
