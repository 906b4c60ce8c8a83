import { feature } from '#server/feature.ts';
import { pointsOfInterestRawRoutes, pointsOfInterestRoutes } from './points-of-interest.routes.ts';
import { reportStaysEveryMinute } from './report-stays.job.ts';
import { poiRestorer } from './restore-poi.ts';
import { runPastVisits } from './run-past-visits.ts';

export const pointsOfInterestFeature = feature({
  name: 'points-of-interest',
  exports: ['pois-for-device.ts', 'present-poi.ts', 'poi-record.ts'],
  routes: pointsOfInterestRoutes,
  rawRoutes: pointsOfInterestRawRoutes,
  restorers: (context) => [poiRestorer(context)],
  jobs: [reportStaysEveryMinute],
  workers: [(context, jobs) => runPastVisits(jobs, context)],
});
