import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changePoi,
  createPoi,
  exportPois,
  getPoi,
  importPois,
  listPois,
  listPoiTags,
  listPoiVisitors,
  mapPois,
  nearPois,
  type PoiFormat,
  type PoiSort,
  type PoiState,
  type PoiVisitors,
} from '#contract/poi.ts';
import type { Shape } from '#contract/shapes.ts';
import { endpointKey, invalidate } from '#web/api/endpoint-key.ts';
import { request } from '#web/api/request.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { usePages } from '#web/api/use-pages.ts';
import type { Bounds } from '#web/map/bounds.ts';

const LABEL = { label: 'poi' };
const KEPT = { ...LABEL, placeholderData: keepPreviousData };

const READ = [listPois, mapPois, listPoiTags, getPoi, nearPois];
/** Every change makes everything shown about points of interest stale. */
export const POI_CHANGE = { invalidates: READ, ...LABEL };
export const shownPois = (projectId: number) => READ.map((one) => endpointKey(one, { query: { projectId } }));

export interface PoiFilter {
  search: string;
  tag: string | null;
  state: PoiState | null;
  bounds: Bounds | null;
}

/** Six digits are a tenth of a metre, so that the same view has the same key. */
export const writeBounds = (bounds: Bounds): string => bounds.map((degrees) => degrees.toFixed(6)).join(',');
const queryOf = (projectId: number, { bounds, ...filter }: PoiFilter) => ({
  projectId,
  ...filter,
  bounds: bounds && writeBounds(bounds),
});

export const usePois = (projectId: number, filter: PoiFilter, sort: PoiSort) =>
  usePages(listPois, { query: { ...queryOf(projectId, filter), sort } }, LABEL);

export const usePoisOnMap = (projectId: number, filter: PoiFilter, bounds: Bounds | null) =>
  useEndpoint(mapPois, bounds && { query: { ...queryOf(projectId, filter), bounds: writeBounds(bounds) } }, KEPT);

export const usePoiTags = (projectId: number) => useEndpoint(listPoiTags, { query: { projectId } }, LABEL);

export const usePoi = (projectId: number, id: string | null) =>
  useEndpoint(getPoi, id === null ? null : { params: { id }, query: { projectId } }, {
    ...LABEL,
    select: ({ poi }) => poi,
  });

export const useNearPois = (projectId: number, place: { lat: number; lon: number } | null) =>
  useEndpoint(nearPois, place && { query: { projectId, lat: place.lat, lon: place.lon } }, KEPT);

const LOOK_AGAIN_MS = 1_000;
export const isSearching = (past: PoiVisitors['past'] | undefined): boolean =>
  past?.state === 'waiting' || past?.state === 'running';

/** Polled while visits of the past are still being searched for. */
export const usePoiVisitors = (projectId: number, id: string, from: string) =>
  useEndpoint(
    listPoiVisitors,
    { params: { id }, query: { projectId, from } },
    { ...KEPT, refetchInterval: ({ state }) => (isSearching(state.data?.past) ? LOOK_AGAIN_MS : false) },
  );

export interface PoiInput {
  name: string;
  shape: Shape;
  tags: string[];
  active: boolean;
  inTrip: boolean;
  onEnter: boolean;
  onExit: boolean;
  dwellSeconds: number;
}

function usePoiChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => invalidate(client, READ) });
}

/** Caches what the server saved, so that a new one opens without another call. */
export function useSavePoi(projectId: number) {
  const client = useQueryClient();
  return usePoiChange(async ({ id, version, values }: { id: string | null; version: number; values: PoiInput }) => {
    const saved = await (id === null
      ? request(createPoi, { query: { projectId }, body: values }, LABEL)
      : request(changePoi, { params: { id }, query: { projectId }, body: { version, ...values } }, LABEL));
    client.setQueryData(endpointKey(getPoi, { params: { id: saved.poi.id }, query: { projectId } }), saved);
    return saved;
  });
}

export const useImportPois = (projectId: number) =>
  usePoiChange((body: { format: PoiFormat; text: string; dryRun: boolean }) =>
    request(importPois, { query: { projectId }, body }, LABEL),
  );

export const fetchPoiExport = (projectId: number, filter: PoiFilter, format: PoiFormat) =>
  request(exportPois, { query: { ...queryOf(projectId, filter), format } }, LABEL);
