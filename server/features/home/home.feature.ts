import { feature } from '#server/feature.ts';
import { homeRoutes } from './home.routes.ts';

export const home = feature({
  name: 'home',
  routes: homeRoutes,
});
