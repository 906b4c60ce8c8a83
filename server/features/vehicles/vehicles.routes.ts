import { utcDay } from '#contract/utc-day.ts';
import {
  exportVehicles,
  importVehicles as importCall,
  listVehicleDuplicates,
  mergeVehicles as mergeCall,
} from '#contract/vehicle-files.ts';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import {
  changeVehicle as changeCall,
  createVehicle as createCall,
  deleteVehicle as deleteCall,
  getVehicle,
  listVehicles,
  moveVehicleDevice,
} from '#contract/vehicles.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/feature.ts';
import { actorOf } from '#server/http/caller.ts';
import type { RawRoute } from '#server/http/raw-route.ts';
import { type Route, route } from '#server/http/route.ts';
import { CSV_TYPE, sendFile } from '#server/http/send-file.ts';
import { largeJsonRoute } from '#server/reading/large-json-route.ts';
import { addVehicle, removeVehicle, updateVehicle } from './change-vehicle.ts';
import { importVehicleFile } from './import-vehicles.ts';
import { duplicatesIn, mergeVehiclePair } from './merge-vehicles.ts';
import { moveDevice } from './move-device.ts';
import { presentVehicle } from './present-vehicle.ts';
import { ownColumnsIn, vehiclesCsv } from './vehicle-csv.ts';
import { vehicleUseRoutes } from './vehicle-use.routes.ts';
import { existingVehicle, pagesOfVehicles, requireProject, vehiclesPage } from './vehicles.queries.ts';

export function vehiclesRoutes(context: Context): Route[] {
  const { db, now } = context;
  return [
    route(listVehicles, async ({ query }) => {
      await requireProject(db, query.projectId);
      return vehiclesPage(db, query);
    }),
    route(getVehicle, async ({ params, query }) => ({
      vehicle: presentVehicle(await existingVehicle(db, query.projectId, params.id)),
    })),
    route(createCall, async ({ query, body, caller }) => {
      await requireProject(db, query.projectId);
      return {
        vehicle: presentVehicle(await addVehicle(context, { ...query, actorId: actorOf(caller), input: body })),
      };
    }),
    route(changeCall, async ({ params, query, body, caller }) => {
      const ref = { ...query, ...params, actorId: actorOf(caller) };
      return { vehicle: presentVehicle(await updateVehicle(context, ref, body)) };
    }),
    route(deleteCall, async ({ params, query, caller }) => {
      await removeVehicle(context, { ...query, ...params, actorId: actorOf(caller) });
      return { deleted: true as const };
    }),
    route(moveVehicleDevice, async ({ params, query, body, caller }) => {
      const ref = { ...query, ...params, actorId: actorOf(caller) };
      return { vehicle: presentVehicle(await moveDevice(context, ref, body)) };
    }),
    route(exportVehicles, async ({ query, exchange }) => {
      await requireProject(db, query.projectId);
      const lines = vehiclesCsv(await ownColumnsIn(db, query), pagesOfVehicles(db, query));
      return sendFile(exchange, `vehicles-${utcDay(now())}.csv`, CSV_TYPE, lines);
    }),
    route(listVehicleDuplicates, async ({ query }) => {
      await requireProject(db, query.projectId);
      return { items: await duplicatesIn(db, query.projectId) };
    }),
    route(mergeCall, async ({ params, query, body, caller }) => {
      const ref = { ...query, ...params, actorId: actorOf(caller) };
      const { whole, movedTrips } = await mergeVehiclePair(context, ref, body);
      return { vehicle: presentVehicle(whole), movedTrips };
    }),
    ...vehicleUseRoutes(context),
  ];
}

/** JSON escapes some characters as two or more; the rest of the body is small. */
const BODY_LIMIT = VEHICLE_LIMITS.importBytes + 500_000;

export const vehiclesRawRoutes = (context: Context, services: Services): RawRoute[] => [
  largeJsonRoute({
    endpoint: importCall,
    services,
    bodyLimit: BODY_LIMIT,
    beforeBody: ({ projectId }) => requireProject(context.db, projectId),
    handle: ({ query: { projectId }, body, caller }) =>
      importVehicleFile(context, { projectId, actorId: actorOf(caller) }, body),
  }),
];
