import { feature } from '#server/feature.ts';
import { homeRoutes } from './home.routes.ts';

export const homeFeature = feature({
  name: 'home',
  exports: ['home-days.ts', 'read-home.ts'],
  routes: homeRoutes,
});
