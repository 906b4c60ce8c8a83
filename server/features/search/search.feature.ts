import { feature } from '#server/feature.ts';
import { searchRoutes } from './search.routes.ts';

export const search = feature({
  name: 'search',
  routes: searchRoutes,
});
