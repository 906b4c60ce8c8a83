import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StepOfTime } from '#contract/insight-lists.ts';
import { exportVehicles, importVehicles, listVehicleDuplicates, mergeVehicles } from '#contract/vehicle-files.ts';
import type { DeviceKind, Fuel, MoveTime, VehicleSort } from '#contract/vehicle-lists.ts';
import {
  appVehicleScores,
  chooseTripVehicle,
  getReassignment,
  getVehicleOverTime,
  listVehicleTrips,
  reassignTrips,
} from '#contract/vehicle-use.ts';
import {
  changeVehicle,
  createVehicle,
  deleteVehicle,
  getVehicle,
  listVehicles,
  moveVehicleDevice,
  type Vehicle,
} from '#contract/vehicles.ts';
import { request } from '#web/api/request.ts';

const LABEL = { label: 'vehicle' } as const;
const PAGE = 50;
/** So often work in the background is looked at. */
const LOOK_MS = 1_000;

export const vehicleKeys = { all: (projectId: number) => ['vehicles', projectId] as const };

export interface VehicleFilter {
  search: string;
  fuel: Fuel | null;
  device: DeviceKind | 'none' | null;
}
const asQuery = (projectId: number, { search, fuel, device }: VehicleFilter) => ({
  projectId,
  ...(search && { search }),
  ...(fuel && { fuel }),
  ...(device && { device }),
});

export const useVehicles = (projectId: number, filter: VehicleFilter, sort: VehicleSort) =>
  useInfiniteQuery({
    queryKey: [...vehicleKeys.all(projectId), 'list', filter, sort],
    queryFn: ({ pageParam, signal }) =>
      request(
        listVehicles,
        { query: { ...asQuery(projectId, filter), limit: PAGE, sort, ...(pageParam && { cursor: pageParam }) } },
        { ...LABEL, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** A few to choose from, by what is typed. */
export const useVehicleChoices = (projectId: number, search: string) =>
  useQuery({
    queryKey: [...vehicleKeys.all(projectId), 'choices', search],
    queryFn: ({ signal }) =>
      request(listVehicles, { query: { projectId, limit: 200, ...(search && { search }) } }, { ...LABEL, signal }),
    placeholderData: keepPreviousData,
  });

export const useVehicle = (projectId: number, id: string) =>
  useQuery({
    queryKey: [...vehicleKeys.all(projectId), 'one', id],
    queryFn: async ({ signal }) =>
      (await request(getVehicle, { params: { id }, query: { projectId } }, { ...LABEL, signal })).vehicle,
  });

export const useVehicleOverTime = (projectId: number, id: string, by: StepOfTime) =>
  useQuery({
    queryKey: [...vehicleKeys.all(projectId), 'overTime', id, by],
    queryFn: ({ signal }) =>
      request(getVehicleOverTime, { params: { id }, query: { projectId, by } }, { ...LABEL, signal }),
    placeholderData: keepPreviousData,
  });

export const useVehicleTrips = (projectId: number, id: string) =>
  useInfiniteQuery({
    queryKey: [...vehicleKeys.all(projectId), 'trips', id],
    queryFn: ({ pageParam, signal }) =>
      request(
        listVehicleTrips,
        { params: { id }, query: { projectId, limit: 20, ...(pageParam && { cursor: pageParam }) } },
        { ...LABEL, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const useVehiclesOfUser = ({ projectId, userId }: { projectId: number; userId: string }) =>
  useQuery({
    queryKey: [...vehicleKeys.all(projectId), 'ofUser', userId],
    queryFn: async ({ signal }) =>
      (await request(appVehicleScores, { query: { projectId, userId } }, { ...LABEL, signal })).items,
  });

export const useDuplicates = (projectId: number) =>
  useQuery({
    queryKey: [...vehicleKeys.all(projectId), 'duplicates'],
    queryFn: async ({ signal }) =>
      (await request(listVehicleDuplicates, { query: { projectId } }, { ...LABEL, signal })).items,
  });

/** Looked at again and again as long as it is under way. */
export const useReassignment = (projectId: number) =>
  useQuery({
    queryKey: [...vehicleKeys.all(projectId), 'reassignment'],
    queryFn: async ({ signal }) =>
      (await request(getReassignment, { query: { projectId } }, { ...LABEL, signal })).reassignment,
    refetchInterval: ({ state }) => (state.data && !state.data.finishedAt ? LOOK_MS : false),
  });

/** Every change makes all that is shown of vehicles old. */
function useVehicleChange<Input, Reply>(projectId: number, mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: vehicleKeys.all(projectId) }),
  });
}

export type VehicleWish = Pick<Vehicle, 'name' | 'devices' | 'drivers'> & { props: Vehicle['props'] };
type Body = Parameters<typeof request<typeof createVehicle>>[1]['body'];

export const useSaveVehicle = (projectId: number) =>
  useVehicleChange(projectId, ({ id, version, wish }: { id: string | null; version: number; wish: VehicleWish }) => {
    const body = wish as Body;
    return id === null
      ? request(createVehicle, { query: { projectId }, body }, LABEL)
      : request(changeVehicle, { params: { id }, query: { projectId }, body: { version, ...body } }, LABEL);
  });

export const useDeleteVehicle = (projectId: number) =>
  useVehicleChange(projectId, (id: string) => request(deleteVehicle, { params: { id }, query: { projectId } }, LABEL));

interface Move {
  vehicle: Vehicle;
  device: Vehicle['devices'][number];
  toId: string;
  from: MoveTime;
}
export const useMoveDevice = (projectId: number) =>
  useVehicleChange(projectId, ({ vehicle: { id, version }, device: { kind, identifier }, toId, from }: Move) =>
    request(
      moveVehicleDevice,
      { params: { id }, query: { projectId }, body: { version, kind, identifier, toId, from } },
      LABEL,
    ),
  );

export const useChooseVehicle = (projectId: number) =>
  useVehicleChange(
    projectId,
    ({ userId, startTs, ...body }: { userId: string; startTs: number; vehicle: string; reason: string }) =>
      request(chooseTripVehicle, { query: { projectId, userId, startTs }, body }, LABEL),
  );

export const useReassign = (projectId: number) =>
  useVehicleChange(projectId, (fromDay: string) =>
    request(reassignTrips, { query: { projectId }, body: { fromDay } }, LABEL),
  );

interface Merge {
  kept: Vehicle;
  other: Vehicle;
  name: string;
  props: Vehicle['props'];
}
export const useMerge = (projectId: number) =>
  useVehicleChange(projectId, ({ kept, other, name, props }: Merge) =>
    request(
      mergeVehicles,
      {
        params: { id: kept.id },
        query: { projectId },
        body: {
          version: kept.version,
          otherId: other.id,
          otherVersion: other.version,
          name,
          props: props as NonNullable<Body['props']>,
        },
      },
      LABEL,
    ),
  );

export const useImportVehicles = (projectId: number) =>
  useVehicleChange(projectId, (body: { text: string; dryRun: boolean }) =>
    request(importVehicles, { query: { projectId }, body }, LABEL),
  );

export const fetchVehicleFile = (projectId: number, filter: VehicleFilter) =>
  request(exportVehicles, { query: asQuery(projectId, filter) }, LABEL);
