import { feature } from '#server/feature.ts';
import { vehicleRestorer } from './change-vehicle.ts';
import { runReassignments } from './run-reassignments.ts';
import { drivesRestorer } from './save-drivers.ts';
import { vehiclesRawRoutes, vehiclesRoutes } from './vehicles.routes.ts';

export const vehiclesFeature = feature({
  name: 'vehicles',
  exports: ['vehicle-csv.ts', 'vehicle-record.ts'],
  routes: vehiclesRoutes,
  rawRoutes: vehiclesRawRoutes,
  restorers: (context) => [vehicleRestorer(context), drivesRestorer(context)],
  workers: [(context, jobs) => runReassignments(jobs, context)],
});
