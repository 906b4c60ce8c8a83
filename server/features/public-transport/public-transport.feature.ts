import { feature } from '#server/feature.ts';
import { publicTransportRoutes } from './public-transport.routes.ts';
import { transitRegionRestorer } from './restore-transit-region.ts';
import { runTransitImports } from './run-transit-imports.ts';

export const publicTransportFeature = feature({
  name: 'public-transport',
  exports: ['keep-timetable.ts'],
  routes: publicTransportRoutes,
  restorers: (context) => [transitRegionRestorer(context)],
  workers: [(context, jobs) => runTransitImports(jobs, context)],
});
