import { feature } from '#server/feature.ts';
import { importTimetables } from './do-transit-imports.ts';
import { publicTransportRoutes } from './public-transport.routes.ts';
import { transitRegionRestorer } from './restore-transit-region.ts';

export const publicTransportFeature = feature({
  name: 'public-transport',
  exports: ['keep-timetable.ts'],
  routes: publicTransportRoutes,
  restorers: (context) => [transitRegionRestorer(context)],
  jobs: [importTimetables],
});
