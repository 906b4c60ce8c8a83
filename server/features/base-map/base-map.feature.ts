import { feature } from '#server/feature.ts';
import { baseMapRoutes } from './base-map.routes.ts';

export const baseMap = feature({
  name: 'base-map',
  routes: baseMapRoutes,
});
