import { feature } from '#server/feature.ts';
import { baseMapRoutes } from './base-map.routes.ts';

export const baseMapFeature = feature({
  name: 'base-map',
  routes: baseMapRoutes,
});
