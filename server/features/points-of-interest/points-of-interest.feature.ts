import { feature } from '#server/feature.ts';
import { pointsOfInterestRawRoutes, pointsOfInterestRoutes } from './points-of-interest.routes.ts';
import { poiRestorer } from './restore-poi.ts';
import { tellStaysEveryMinute } from './tell-stays.job.ts';

export const pointsOfInterest = feature({
  name: 'points-of-interest',
  exports: ['forget-history.ts', 'pois-for-device.ts', 'present-poi.ts', 'poi-record.ts'],
  routes: pointsOfInterestRoutes,
  rawRoutes: pointsOfInterestRawRoutes,
  restorers: (context) => [poiRestorer(context)],
  jobs: [tellStaysEveryMinute],
});
