import { feature } from '#server/feature.ts';
import { insightsRoutes } from './insights.routes.ts';

/** How all app users of a project drive, travel and stay, read from roll-ups. */
export const insightsFeature = feature({
  name: 'insights',
  exports: ['insights.queries.ts', 'read-insights.ts'],
  routes: insightsRoutes,
});
