import { feature } from '#server/feature.ts';
import { findPastVisitsOfNew } from './past-visits.ts';
import { pointsOfInterestRawRoutes, pointsOfInterestRoutes } from './points-of-interest.routes.ts';
import { reportStaysEveryMinute } from './report-stays.job.ts';
import { poiRestorer } from './restore-poi.ts';

export const pointsOfInterestFeature = feature({
  name: 'points-of-interest',
  exports: ['pois-for-device.ts', 'present-poi.ts', 'poi-record.ts'],
  routes: pointsOfInterestRoutes,
  rawRoutes: pointsOfInterestRawRoutes,
  restorers: (context) => [poiRestorer(context)],
  jobs: [reportStaysEveryMinute, findPastVisitsOfNew],
});
