import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelTransitImport,
  changeTransitRegion,
  countTransitRides,
  deleteTransitRegion,
  getTransitLine,
  type LineKind,
  listTransitLines,
  listTransitRegions,
  loadTransitRegion,
  mapTransitRegion,
  replaceTransitRegion,
  type TransitRegion,
} from '#contract/public-transport.ts';
import { request } from '#web/api/request.ts';

const LABEL = { label: 'publicTransport' };
const PAGE = 50;
/** While something is imported its progress is asked for this often. */
const BUSY_MS = 800;
const QUIET_MS = 30_000;

const REGIONS = ['transit', 'regions'] as const;

export type FeedSource = { kind: 'upload'; uploadId: string } | { kind: 'address'; address: string };

export const isBusy = ({ lastImport }: Pick<TransitRegion, 'lastImport'>): boolean =>
  lastImport?.state === 'waiting' || lastImport?.state === 'running';

export const useRegions = () =>
  useQuery({
    queryKey: REGIONS,
    queryFn: async ({ signal }) => (await request(listTransitRegions, {}, { ...LABEL, signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? BUSY_MS : QUIET_MS),
  });

/** What a region holds changes with its import: then everything of it is asked anew. */
const contentKey = (region: TransitRegion) => ['transit', 'content', region.id, region.importedAt] as const;

export const useLines = (region: TransitRegion, search: string, mode: LineKind | null) =>
  useInfiniteQuery({
    queryKey: [...contentKey(region), 'lines', search, mode],
    queryFn: ({ pageParam, signal }) =>
      request(
        listTransitLines,
        {
          params: { id: region.id },
          query: { limit: PAGE, search, ...(mode && { mode }), ...(pageParam && { cursor: pageParam }) },
        },
        { ...LABEL, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const useLine = (region: TransitRegion, lineId: string | null, day: string | null) =>
  useQuery({
    queryKey: [...contentKey(region), 'line', lineId, day],
    enabled: lineId !== null,
    queryFn: ({ signal }) =>
      request(
        getTransitLine,
        { params: { id: region.id, lineId: lineId ?? '' }, query: { ...(day && { day }) } },
        { ...LABEL, signal },
      ),
    placeholderData: (before) => (before?.line.lineId === lineId ? before : undefined),
  });

export const useRegionMap = (region: TransitRegion) =>
  useQuery({
    queryKey: [...contentKey(region), 'map'],
    enabled: region.counts !== null,
    queryFn: ({ signal }) => request(mapTransitRegion, { params: { id: region.id } }, { ...LABEL, signal }),
  });

export const useMatchedLines = (from: string, to: string) =>
  useQuery({
    queryKey: ['transit', 'rides', from, to],
    queryFn: ({ signal }) => request(countTransitRides, { query: { from, to } }, { ...LABEL, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: QUIET_MS,
  });

/** Puts what a change answered into the list, and asks for the rest. */
function useRegionChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: REGIONS }) });
}

export const useLoadRegion = () =>
  useRegionChange(({ name, source }: { name: string; source: FeedSource }) =>
    request(loadTransitRegion, { body: { name, source } }, LABEL),
  );

export const useReplaceRegion = () =>
  useRegionChange(({ id, source }: { id: string; source?: FeedSource }) =>
    request(replaceTransitRegion, { params: { id }, body: { ...(source && { source }) } }, LABEL),
  );

export const useChangeRegion = () =>
  useRegionChange(({ id, version, active }: { id: string; version: number; active: boolean }) =>
    request(changeTransitRegion, { params: { id }, body: { version, active } }, LABEL),
  );

export const useCancelImport = () =>
  useRegionChange((id: string) => request(cancelTransitImport, { params: { id } }, LABEL));

export const useDeleteRegion = () =>
  useRegionChange((id: string) => request(deleteTransitRegion, { params: { id } }, LABEL));
