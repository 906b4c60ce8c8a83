import type { FastifyInstance } from 'fastify';
import type { ParsedOf } from '#contract/endpoint.ts';
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
import { AppError } from '#server/http/app-error.ts';
import type { SignedIn } from '#server/http/caller.ts';
import { admit, type Gatekeeper } from '#server/http/gatekeeper.ts';
import { parseInput } from '#server/http/input.ts';
import { type Route, route } from '#server/http/route.ts';
import { serveRaw } from '#server/http/serve-raw.ts';
import { changeVehicle, createVehicle, deleteVehicle } from './change-vehicle.ts';
import { importVehicles } from './import-vehicles.ts';
import { duplicatesIn, mergeVehicles } from './merge-vehicles.ts';
import { moveDevice } from './move-device.ts';
import { presentVehicle } from './present-vehicle.ts';
import { vehiclesCsv } from './vehicle-csv.ts';
import { vehicleUseRoutes } from './vehicle-use.routes.ts';
import { existingVehicle, requireProject, vehiclesOf, vehiclesToExport } from './vehicles.queries.ts';

export function vehiclesRoutes(context: Context): Route[] {
  const { db, now } = context;
  return [
    route(listVehicles, async ({ query }) => {
      await requireProject(db, query.projectId);
      return vehiclesOf(db, query);
    }),
    route(getVehicle, async ({ params, query }) => ({
      vehicle: presentVehicle(await existingVehicle(db, query.projectId, params.id)),
    })),
    route(createCall, async ({ query, body, caller }) => {
      await requireProject(db, query.projectId);
      return {
        vehicle: presentVehicle(await createVehicle(context, { ...query, actorId: caller.person.id, wish: body })),
      };
    }),
    route(changeCall, async ({ params, query, body, caller }) => {
      const whose = { ...query, ...params, actorId: caller.person.id };
      return { vehicle: presentVehicle(await changeVehicle(context, whose, body)) };
    }),
    route(deleteCall, async ({ params, query, caller }) => {
      await deleteVehicle(context, { ...query, ...params, actorId: caller.person.id });
      return { deleted: true as const };
    }),
    route(moveVehicleDevice, async ({ params, query, body, caller }) => {
      const whose = { ...query, ...params, actorId: caller.person.id };
      return { vehicle: presentVehicle(await moveDevice(context, whose, body)) };
    }),
    route(exportVehicles, async ({ query }) => {
      await requireProject(db, query.projectId);
      const found = await vehiclesToExport(db, query, VEHICLE_LIMITS.vehicles);
      return { fileName: `vehicles-${now().toISOString().slice(0, 10)}.csv`, text: vehiclesCsv(found) };
    }),
    route(listVehicleDuplicates, async ({ query }) => {
      await requireProject(db, query.projectId);
      return { items: await duplicatesIn(db, query.projectId) };
    }),
    route(mergeCall, async ({ params, query, body, caller }) => {
      const whose = { ...query, ...params, actorId: caller.person.id };
      const { whole, movedTrips } = await mergeVehicles(context, whose, body);
      return { vehicle: presentVehicle(whole), movedTrips };
    }),
    ...vehicleUseRoutes(context),
  ];
}

/** JSON writes some letters in two and more; the words around the file are few. */
const BODY_LIMIT = VEHICLE_LIMITS.importBytes + 500_000;

/** Files are larger than other bodies, so they go a way of their own; who sends one is asked before it is read. */
export const serveVehicleImports = (app: FastifyInstance, context: Context, keeper: Gatekeeper): void =>
  serveRaw(app, {
    endpoint: importCall,
    bodyLimit: BODY_LIMIT,
    admit: async (request) => {
      const query = parseInput(importCall.query, request.query, 'query') as ParsedOf<typeof importCall>['query'];
      const input = { params: {}, query, body: {} };
      const caller = (await admit(importCall.right, request, input, keeper)) as SignedIn;
      await requireProject(context.db, query.projectId);
      return { projectId: query.projectId, actorId: caller.person.id };
    },
    handle: async (whose, { bytes }) => {
      const body = parseInput(importCall.body, jsonIn(bytes), 'body') as ParsedOf<typeof importCall>['body'];
      return importCall.reply.parse(await importVehicles(context, whose, body));
    },
  });

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AppError('bad_request', 'The request could not be read.');
  }
}
