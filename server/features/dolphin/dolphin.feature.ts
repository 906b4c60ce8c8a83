import { feature } from '#server/feature.ts';
import { dolphinRoutes } from './dolphin.routes.ts';

export const dolphinFeature = feature({
  name: 'dolphin',
  routes: dolphinRoutes,
});
