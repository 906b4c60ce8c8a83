import {
  appVehicleScores,
  chooseTripVehicle,
  getReassignment,
  getVehicleOverTime,
  listVehicleTrips,
  reassignTrips,
} from '#contract/vehicle-use.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Route, route } from '#server/http/route.ts';
import { chooseVehicle } from './choose-vehicle.ts';
import { lastReassignment, queueReassignment } from './reassign-trips.ts';
import { vehicleOverTime } from './vehicle-over-time.ts';
import { vehicleTripsPage } from './vehicle-use.queries.ts';
import { existingVehicle, requireProject } from './vehicles.queries.ts';
import { vehiclesOfUser } from './vehicles-of-user.ts';

/** What was driven in vehicles. */
export function vehicleUseRoutes(context: Context): Route[] {
  const { db } = context;
  return [
    route(listVehicleTrips, async ({ params, query }) => {
      const { row } = await existingVehicle(db, query.projectId, params.id);
      return vehicleTripsPage(db, { ...query, vehicleId: row.id });
    }),
    route(getVehicleOverTime, async ({ params, query: { projectId, by } }) => {
      const { row, drivers } = await existingVehicle(db, projectId, params.id);
      return vehicleOverTime(db, { projectId, id: row.id }, by, drivers);
    }),
    route(appVehicleScores, ({ query }) => vehiclesOfUser(db, query)),
    route(chooseTripVehicle, async ({ query, body, caller }) => ({
      vehicle: await chooseVehicle(context, { ...query, ...body, actorId: caller.person.id }),
    })),
    route(reassignTrips, async ({ query: { projectId }, body, caller }) => {
      await requireProject(db, projectId);
      await db
        .transaction()
        .execute((tx) => queueReassignment(tx, context, { projectId, actorId: caller.person.id, ...body }));
      const reassignment = await lastReassignment(db, projectId);
      if (!reassignment) throw new AppError('internal', 'What was asked for is not there.');
      return { reassignment };
    }),
    route(getReassignment, async ({ query: { projectId } }) => {
      await requireProject(db, projectId);
      return { reassignment: await lastReassignment(db, projectId) };
    }),
  ];
}
