import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { drivesThroughArea, getAreaWork, happenedInArea, listAreaWorks } from '#contract/dangerous-area-works.ts';
import {
  type AreaFormat,
  type AreaKind,
  type AreaSort,
  type AreaState,
  changeDangerousArea,
  createDangerousArea,
  createDangerousAreas,
  exportDangerousAreas,
  getDangerousArea,
  importDangerousAreas,
  listDangerousAreas,
  mapDangerousAreas,
  totalDangerousAreas,
} from '#contract/dangerous-areas.ts';
import type { Shape } from '#contract/shapes.ts';
import { invalidate } from '#web/api/endpoint-key.ts';
import { request } from '#web/api/request.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { usePages } from '#web/api/use-pages.ts';
import type { Bounds } from '#web/map/bounds.ts';

const LABEL = { label: 'dangerousArea' };
const KEPT = { ...LABEL, placeholderData: keepPreviousData };
export const AREAS = [
  listDangerousAreas,
  totalDangerousAreas,
  mapDangerousAreas,
  getDangerousArea,
  happenedInArea,
  drivesThroughArea,
];
export const AREA_CHANGE = { invalidates: AREAS, ...LABEL };
export const WORK_CHANGE = { invalidates: [getAreaWork, listAreaWorks], ...LABEL };
/** The polling interval of a job's progress. */
const REFETCH_MS = 1_000;

export interface AreaFilter {
  search: string;
  kind: AreaKind | null;
  state: AreaState | null;
  bounds: Bounds | null;
}

/** Six digits are a tenth of a metre, so that the same view has the same key. */
const boundsText = (bounds: Bounds): string => bounds.map((degrees) => degrees.toFixed(6)).join(',');
const queryOf = ({ bounds, ...filter }: AreaFilter) => ({ ...filter, bounds: bounds && boundsText(bounds) });

export const useAreas = (filter: AreaFilter, sort: AreaSort) =>
  usePages(listDangerousAreas, { query: { ...queryOf(filter), sort } }, LABEL);

export const useTotal = () => useEndpoint(totalDangerousAreas, {}, LABEL);

export const useAreasOnMap = (filter: AreaFilter, bounds: Bounds | null) =>
  useEndpoint(mapDangerousAreas, bounds && { query: { ...queryOf(filter), bounds: boundsText(bounds) } }, KEPT);

export const useArea = (id: string | null) =>
  useEndpoint(getDangerousArea, id === null ? null : { params: { id } }, { ...LABEL, select: ({ area }) => area });

export const useHappened = (id: string, split: string | null) =>
  useEndpoint(happenedInArea, { params: { id }, query: { split } }, KEPT);

export const useDrivesThrough = (id: string | null) =>
  useEndpoint(drivesThroughArea, id === null ? null : { params: { id } }, KEPT);

/** Every change makes everything shown about areas stale. */
function useAreaChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => invalidate(client, AREAS) });
}

export interface AreaInput {
  name: string;
  kind: AreaKind;
  shape: Shape;
  active: boolean;
  validFrom: string | null;
  validTo: string | null;
}

export const useSaveArea = () =>
  useAreaChange(({ id, version, values }: { id: string | null; version: number; values: AreaInput }) =>
    id === null
      ? request(createDangerousArea, { body: values }, LABEL)
      : request(changeDangerousArea, { params: { id }, body: { version, ...values } }, LABEL),
  );

export const useCreateAreas = () =>
  useAreaChange((areas: AreaInput[]) => request(createDangerousAreas, { body: { areas } }, LABEL));

export const useImportAreas = () =>
  useAreaChange((body: { format: AreaFormat; text: string; dryRun: boolean }) =>
    request(importDangerousAreas, { body }, LABEL),
  );

export const fetchAreaExport = (filter: AreaFilter, format: AreaFormat) =>
  request(exportDangerousAreas, { query: { ...queryOf(filter), format } }, LABEL);

const isGoingOn = (state: string | undefined): boolean => state === 'waiting' || state === 'running';

/** Polled while it is running. */
export const useWork = (id: string | null) =>
  useEndpoint(getAreaWork, id === null ? null : { params: { id } }, {
    ...LABEL,
    select: ({ work }) => work,
    refetchInterval: ({ state }) => (isGoingOn(state.data?.work.state) ? REFETCH_MS : false),
  });

export const useWorks = () => useEndpoint(listAreaWorks, {}, { ...LABEL, select: ({ items }) => items });
