import { keepPreviousData } from '@tanstack/react-query';
import { listVehicleDuplicates } from '#contract/vehicle-files.ts';
import { appVehicleScores, getReassignment, getVehicleOverTime, listVehicleTrips } from '#contract/vehicle-use.ts';
import { getVehicle, listVehicles } from '#contract/vehicles.ts';
import { endpointKey } from '#web/api/endpoint-key.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';

const READ = [
  listVehicles,
  getVehicle,
  getVehicleOverTime,
  listVehicleTrips,
  appVehicleScores,
  listVehicleDuplicates,
  getReassignment,
];

/** Every change makes everything shown about vehicles stale. */
export const VEHICLE_CHANGE = { invalidates: READ, label: 'vehicle' };
export const shownVehicles = (projectId: number) => READ.map((one) => endpointKey(one, { query: { projectId } }));

/** A few to choose from. */
export const useVehicleChoices = (projectId: number) =>
  useEndpoint(
    listVehicles,
    { query: { projectId, limit: 200 } },
    { label: 'vehicle', placeholderData: keepPreviousData },
  );

export const useVehiclesOfUser = ({ projectId, userId }: { projectId: number; userId: string }) =>
  useEndpoint(appVehicleScores, { query: { projectId, userId } }, { label: 'vehicle' });
