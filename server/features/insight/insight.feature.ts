import { feature } from '#server/feature.ts';
import { insightRoutes } from './insight.routes.ts';

export const insightFeature = feature({
  name: 'insight',
  exports: ['trip-rows.ts'],
  routes: insightRoutes,
});
