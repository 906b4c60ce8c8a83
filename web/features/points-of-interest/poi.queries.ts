import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { searchMapPlaces } from '#contract/geocoding.ts';
import {
  bulkChangePois,
  changePoi,
  createPoi,
  deletePoi,
  exportPois,
  getPoi,
  importPois,
  listPoiEvents,
  listPois,
  listPoiTags,
  mapPois,
  nearPois,
  type PoiEventKind,
  type PoiFormat,
  type PoiSort,
  type PoiState,
} from '#contract/poi.ts';
import type { Shape } from '#contract/shapes.ts';
import { request } from '#web/api/request.ts';
import type { Bounds } from '#web/map/bounds.ts';

const LABEL = { label: 'poi' };
const PAGE = 50;

export const poiKeys = {
  all: (projectId: number) => ['pois', projectId] as const,
  events: (projectId: number) => ['poi-events', projectId] as const,
};

export interface PoiFilter {
  search: string;
  tag: string | null;
  state: PoiState | null;
  bounds: Bounds | null;
}

/** Six digits are a tenth of a metre: the same view asks the same question. */
export const boundsText = (bounds: Bounds): string => bounds.map((degrees) => degrees.toFixed(6)).join(',');
const asQuery = (projectId: number, { search, tag, state, bounds }: PoiFilter) => ({
  projectId,
  ...(search && { search }),
  ...(tag && { tag }),
  ...(state && { state }),
  ...(bounds && { bounds: boundsText(bounds) }),
});

export const usePois = (projectId: number, filter: PoiFilter, sort: PoiSort) =>
  useInfiniteQuery({
    queryKey: [...poiKeys.all(projectId), 'list', filter, sort],
    queryFn: ({ pageParam, signal }) =>
      request(
        listPois,
        { query: { ...asQuery(projectId, filter), limit: PAGE, sort, ...(pageParam && { cursor: pageParam }) } },
        { ...LABEL, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const usePoisOnMap = (projectId: number, filter: PoiFilter, bounds: Bounds | null) =>
  useQuery({
    queryKey: [...poiKeys.all(projectId), 'map', filter, bounds],
    enabled: bounds !== null,
    queryFn: ({ signal }) =>
      request(
        mapPois,
        { query: { ...asQuery(projectId, filter), bounds: boundsText(bounds ?? [0, 0, 0, 0]) } },
        { ...LABEL, signal },
      ),
    placeholderData: keepPreviousData,
  });

export const usePoiTags = (projectId: number) =>
  useQuery({
    queryKey: [...poiKeys.all(projectId), 'tags'],
    queryFn: ({ signal }) => request(listPoiTags, { query: { projectId } }, { ...LABEL, signal }),
  });

export const usePoi = (projectId: number, id: string | null) =>
  useQuery({
    queryKey: [...poiKeys.all(projectId), 'one', id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (await request(getPoi, { params: { id: id ?? '' }, query: { projectId } }, { ...LABEL, signal })).poi,
  });

/** Towns and streets of the imported maps by name. */
export const usePlacesNamed = (search: string, near: { lat: number; lon: number } | null) =>
  useQuery({
    queryKey: ['places-named', search, near],
    enabled: search !== '',
    queryFn: () =>
      request(searchMapPlaces, { body: { search, ...(near && { near: { lat: near.lat, lon: near.lon } }) } }),
  });

export const useNearPois = (projectId: number, place: { lat: number; lon: number } | null) =>
  useQuery({
    queryKey: [...poiKeys.all(projectId), 'near', place],
    enabled: place !== null,
    queryFn: ({ signal }) =>
      request(nearPois, { query: { projectId, lat: place?.lat ?? 0, lon: place?.lon ?? 0 } }, { ...LABEL, signal }),
    placeholderData: keepPreviousData,
  });

/** Every change makes all that is shown of points of interest old. */
function usePoiChange<Input, Reply>(projectId: number, mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: poiKeys.all(projectId) }),
  });
}

export interface PoiWish {
  name: string;
  shape: Shape;
  tags: string[];
  active: boolean;
  inTrip: boolean;
  onEnter: boolean;
  onExit: boolean;
  dwellSeconds: number;
}

export const useSavePoi = (projectId: number) =>
  usePoiChange(projectId, ({ id, version, wish }: { id: string | null; version: number; wish: PoiWish }) =>
    id === null
      ? request(createPoi, { query: { projectId }, body: wish }, LABEL)
      : request(changePoi, { params: { id }, query: { projectId }, body: { version, ...wish } }, LABEL),
  );

export const useDeletePoi = (projectId: number) =>
  usePoiChange(projectId, (id: string) => request(deletePoi, { params: { id }, query: { projectId } }, LABEL));

type BulkBody = Parameters<typeof request<typeof bulkChangePois>>[1]['body'];
export const useBulkChange = (projectId: number) =>
  usePoiChange(projectId, (body: BulkBody) => request(bulkChangePois, { query: { projectId }, body }, LABEL));

export const useImport = (projectId: number) =>
  usePoiChange(projectId, (body: { format: PoiFormat; text: string; dryRun: boolean }) =>
    request(importPois, { query: { projectId }, body }, LABEL),
  );

export const fetchExport = (projectId: number, filter: PoiFilter, format: PoiFormat) =>
  request(exportPois, { query: { ...asQuery(projectId, filter), format } }, LABEL);

export interface EventFilter {
  poiId: string | null;
  userId: string;
  kind: PoiEventKind | null;
}

export const fetchEvents = (
  projectId: number,
  { poiId, userId, kind }: EventFilter,
  cursor?: string,
  signal?: AbortSignal,
) =>
  request(
    listPoiEvents,
    {
      query: {
        projectId,
        limit: cursor === undefined ? PAGE : 200,
        ...(poiId && { poiId }),
        ...(userId && { userId }),
        ...(kind && { kind }),
        ...(cursor && { cursor }),
      },
    },
    { ...LABEL, ...(signal && { signal }) },
  );

export const usePoiEvents = (projectId: number, filter: EventFilter) =>
  useInfiniteQuery({
    queryKey: [...poiKeys.events(projectId), filter],
    queryFn: ({ pageParam, signal }) => fetchEvents(projectId, filter, pageParam || undefined, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
