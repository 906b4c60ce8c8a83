import { feature } from '#server/feature.ts';
import { dolphinRoutes } from './dolphin.routes.ts';

export const dolphin = feature({
  name: 'dolphin',
  routes: dolphinRoutes,
});
