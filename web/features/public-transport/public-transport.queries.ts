import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  countTransitRides,
  getTransitLine,
  type LineKind,
  listTransitLines,
  listTransitRegions,
  mapTransitRegion,
  type TransitRegion,
} from '#contract/public-transport.ts';
import { request } from '#web/api/request.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';

const LABEL = { label: 'publicTransport' };
const PAGE = 50;
/** The polling interval during an import. */
const BUSY_MS = 800;
const QUIET_MS = 30_000;

export type FeedSource = { kind: 'upload'; uploadId: string } | { kind: 'address'; address: string };

export const isBusy = ({ lastImport }: Pick<TransitRegion, 'lastImport'>): boolean =>
  lastImport?.state === 'waiting' || lastImport?.state === 'running';

export const useRegions = () =>
  useEndpoint(
    listTransitRegions,
    {},
    {
      ...LABEL,
      select: ({ items }) => items,
      refetchInterval: ({ state }) => (state.data?.items.some(isBusy) ? BUSY_MS : QUIET_MS),
    },
  );

/** Includes the import, so that everything is fetched anew after one. */
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
  useEndpoint(
    countTransitRides,
    { query: { from, to } },
    { ...LABEL, placeholderData: keepPreviousData, refetchInterval: QUIET_MS },
  );

export const REGION_CHANGE = { invalidates: [listTransitRegions], ...LABEL };
