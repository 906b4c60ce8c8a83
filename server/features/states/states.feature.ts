import { feature } from '#server/feature.ts';
import { statesRoutes } from './states.routes.ts';

export const states = feature({
  name: 'states',
  routes: statesRoutes,
});
