import { feature } from '#server/feature.ts';
import { activityMapRoutes } from './activity-map.routes.ts';
import { startRollingUp } from './roll-up-activity.ts';

export const activityMapFeature = feature({
  name: 'activity-map',
  exports: ['activity-map.queries.ts', 'cells.ts', 'log-activity.ts', 'remove-from-map.ts', 'worst-cells.ts'],
  routes: activityMapRoutes,
  workers: [startRollingUp],
});
