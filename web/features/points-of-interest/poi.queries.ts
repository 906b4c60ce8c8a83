import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { searchMapPlaces } from '#contract/geocoding.ts';
import {
  changePoi,
  createPoi,
  exportPois,
  getPoi,
  importPois,
  listPois,
  listPoiTags,
  mapPois,
  nearPois,
  type PoiFormat,
  type PoiSort,
  type PoiState,
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
/** Every change makes all that is shown of points of interest old. */
export const POI_CHANGE = { invalidates: READ, ...LABEL };
export const shownPois = (projectId: number) => READ.map((one) => endpointKey(one, { query: { projectId } }));

export interface PoiFilter {
  search: string;
  tag: string | null;
  state: PoiState | null;
  bounds: Bounds | null;
}

/** Six digits are a tenth of a metre: the same view asks the same question. */
export const boundsText = (bounds: Bounds): string => bounds.map((degrees) => degrees.toFixed(6)).join(',');
const queryOf = (projectId: number, { bounds, ...filter }: PoiFilter) => ({
  projectId,
  ...filter,
  bounds: bounds && boundsText(bounds),
});

export const usePois = (projectId: number, filter: PoiFilter, sort: PoiSort) =>
  usePages(listPois, { query: { ...queryOf(projectId, filter), sort } }, LABEL);

export const usePoisOnMap = (projectId: number, filter: PoiFilter, bounds: Bounds | null) =>
  useEndpoint(mapPois, bounds && { query: { ...queryOf(projectId, filter), bounds: boundsText(bounds) } }, KEPT);

export const usePoiTags = (projectId: number) => useEndpoint(listPoiTags, { query: { projectId } }, LABEL);

export const usePoi = (projectId: number, id: string | null) =>
  useEndpoint(getPoi, id === null ? null : { params: { id }, query: { projectId } }, {
    ...LABEL,
    select: ({ poi }) => poi,
  });

/** Towns and streets of the imported maps by name. */
export const usePlacesNamed = (search: string, near: { lat: number; lon: number } | null) =>
  useEndpoint(
    searchMapPlaces,
    search === '' ? null : { body: { search, ...(near && { near: { lat: near.lat, lon: near.lon } }) } },
  );

export const useNearPois = (projectId: number, place: { lat: number; lon: number } | null) =>
  useEndpoint(nearPois, place && { query: { projectId, lat: place.lat, lon: place.lon } }, KEPT);

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

export const useSavePoi = (projectId: number) =>
  usePoiChange(({ id, version, values }: { id: string | null; version: number; values: PoiInput }) =>
    id === null
      ? request(createPoi, { query: { projectId }, body: values }, LABEL)
      : request(changePoi, { params: { id }, query: { projectId }, body: { version, ...values } }, LABEL),
  );

export const useImport = (projectId: number) =>
  usePoiChange((body: { format: PoiFormat; text: string; dryRun: boolean }) =>
    request(importPois, { query: { projectId }, body }, LABEL),
  );

export const fetchExport = (projectId: number, filter: PoiFilter, format: PoiFormat) =>
  request(exportPois, { query: { ...queryOf(projectId, filter), format } }, LABEL);
