import { feature } from '#server/feature.ts';
import { insightRoutes } from './insight.routes.ts';

export const insight = feature({
  name: 'insight',
  routes: insightRoutes,
});
