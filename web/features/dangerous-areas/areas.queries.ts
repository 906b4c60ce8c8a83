import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  applyAreas,
  cancelAreaWork,
  getAreaWork,
  happenedInArea,
  listAreaWorks,
  type SearchWish,
  searchAreas,
} from '#contract/dangerous-area-works.ts';
import {
  type AreaFormat,
  type AreaKind,
  type AreaSort,
  type AreaState,
  changeDangerousArea,
  createDangerousArea,
  createDangerousAreas,
  deleteDangerousArea,
  exportDangerousAreas,
  getDangerousArea,
  importDangerousAreas,
  listDangerousAreas,
  mapDangerousAreas,
  totalDangerousAreas,
} from '#contract/dangerous-areas.ts';
import type { Shape } from '#contract/shapes.ts';
import { request } from '#web/api/request.ts';
import type { Bounds } from '#web/map/bounds.ts';

const LABEL = { label: 'dangerousArea' };
const PAGE = 50;
const ALL = ['dangerous-areas'] as const;
const WORKS = ['dangerous-area-works'] as const;
/** How often the work is asked how far it is. */
const LOOK_MS = 1_000;

export interface AreaFilter {
  search: string;
  kind: AreaKind | null;
  state: AreaState | null;
  bounds: Bounds | null;
}

/** Six digits are a tenth of a metre: the same view asks the same question. */
const boundsText = (bounds: Bounds): string => bounds.map((degrees) => degrees.toFixed(6)).join(',');
const asQuery = ({ search, kind, state, bounds }: AreaFilter) => ({
  ...(search && { search }),
  ...(kind && { kind }),
  ...(state && { state }),
  ...(bounds && { bounds: boundsText(bounds) }),
});

export const useAreas = (filter: AreaFilter, sort: AreaSort) =>
  useInfiniteQuery({
    queryKey: [...ALL, 'list', filter, sort],
    queryFn: ({ pageParam, signal }) =>
      request(
        listDangerousAreas,
        { query: { ...asQuery(filter), limit: PAGE, sort, ...(pageParam && { cursor: pageParam }) } },
        { ...LABEL, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const useTotal = () =>
  useQuery({
    queryKey: [...ALL, 'total'],
    queryFn: ({ signal }) => request(totalDangerousAreas, {}, { ...LABEL, signal }),
  });

export const useAreasOnMap = (filter: AreaFilter, bounds: Bounds | null) =>
  useQuery({
    queryKey: [...ALL, 'map', filter, bounds],
    enabled: bounds !== null,
    queryFn: ({ signal }) =>
      request(
        mapDangerousAreas,
        { query: { ...asQuery(filter), bounds: boundsText(bounds ?? [0, 0, 0, 0]) } },
        { ...LABEL, signal },
      ),
    placeholderData: keepPreviousData,
  });

export const useArea = (id: string | null) =>
  useQuery({
    queryKey: [...ALL, 'one', id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (await request(getDangerousArea, { params: { id: id ?? '' } }, { ...LABEL, signal })).area,
  });

export const useHappened = (id: string, split: string | null) =>
  useQuery({
    queryKey: [...ALL, 'happened', id, split],
    queryFn: ({ signal }) =>
      request(happenedInArea, { params: { id }, query: split ? { split } : {} }, { ...LABEL, signal }),
    placeholderData: keepPreviousData,
  });

/** Every change makes all that is shown of areas old. */
function useAreaChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ALL }) });
}

export interface AreaWish {
  name: string;
  kind: AreaKind;
  shape: Shape;
  active: boolean;
  validFrom: string | null;
  validTo: string | null;
}

export const useSaveArea = () =>
  useAreaChange(({ id, version, wish }: { id: string | null; version: number; wish: AreaWish }) =>
    id === null
      ? request(createDangerousArea, { body: wish }, LABEL)
      : request(changeDangerousArea, { params: { id }, body: { version, ...wish } }, LABEL),
  );

export const useCreateAreas = () =>
  useAreaChange((areas: AreaWish[]) => request(createDangerousAreas, { body: { areas } }, LABEL));

export const useDeleteArea = () =>
  useAreaChange((id: string) => request(deleteDangerousArea, { params: { id } }, LABEL));

export const useImport = () =>
  useAreaChange((body: { format: AreaFormat; text: string; dryRun: boolean }) =>
    request(importDangerousAreas, { body }, LABEL),
  );

export const fetchExport = (filter: AreaFilter, format: AreaFormat) =>
  request(exportDangerousAreas, { query: { ...asQuery(filter), format } }, LABEL);

const isGoingOn = (state: string | undefined): boolean => state === 'waiting' || state === 'running';

/** Asked again and again while it goes on. */
export const useWork = (id: string | null) =>
  useQuery({
    queryKey: [...WORKS, id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (await request(getAreaWork, { params: { id: id ?? '' } }, { ...LABEL, signal })).work,
    refetchInterval: ({ state }) => (isGoingOn(state.data?.state) ? LOOK_MS : false),
  });

export const useWorks = () =>
  useQuery({
    queryKey: [...WORKS, 'latest'],
    queryFn: async ({ signal }) => (await request(listAreaWorks, {}, { ...LABEL, signal })).items,
  });

function useWorkChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: WORKS }) });
}

export const useSearchAreas = () => useWorkChange((body: SearchWish) => request(searchAreas, { body }, LABEL));

export const useApplyAreas = () => useWorkChange((days: number) => request(applyAreas, { body: { days } }, LABEL));

export const useCancelWork = () => useWorkChange((id: string) => request(cancelAreaWork, { params: { id } }, LABEL));
