import { keepPreviousData } from '@tanstack/react-query';
import {
  type ActivityLayer,
  type ActivityMode,
  getActivityCell,
  listActivityCells,
  listActivityTrips,
  listLiveClusters,
  listLivePeople,
} from '#contract/activity-map.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';

/** The filters of the map, as the calls take them. */
export interface ActivityView {
  projectId: number;
  layer: ActivityLayer;
  weeks: number;
  segment: string;
  mode: ActivityMode | null;
  hour: number | null;
}

const CELLS_LAST_MS = 60_000;
const LIVE_LASTS_MS = 15_000;

/** Bounds are null until the map has loaded. */
export const useActivityCells = (view: ActivityView, bounds: string | null) =>
  useEndpoint(listActivityCells, bounds === null ? null : { query: { ...view, bounds } }, {
    placeholderData: keepPreviousData,
    staleTime: CELLS_LAST_MS,
    refetchInterval: CELLS_LAST_MS,
  });

/** An empty cell fetches nothing. */
export const useActivityCell = ({ projectId, weeks, segment }: ActivityView, cell: string) =>
  useEndpoint(getActivityCell, cell ? { query: { projectId, weeks, segment, cell } } : null, { retry: false });

export const useActivityTrips = ({ hour, ...view }: ActivityView, cell: string) =>
  useEndpoint(listActivityTrips, { query: { ...view, cell } }, { retry: false, staleTime: CELLS_LAST_MS });

export const useLiveClusters = ({ projectId, segment }: ActivityView, bounds: string | null) =>
  useEndpoint(listLiveClusters, bounds === null ? null : { query: { projectId, segment, bounds } }, {
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_LASTS_MS,
  });

export const useLivePeople = ({ projectId, segment }: ActivityView, cell: string) =>
  useEndpoint(listLivePeople, { query: { projectId, segment, cell } }, { refetchInterval: LIVE_LASTS_MS });
