import { feature } from '#server/feature.ts';
import { locationsRoutes } from './locations.routes.ts';

export const locations = feature({
  name: 'locations',
  routes: locationsRoutes,
});
