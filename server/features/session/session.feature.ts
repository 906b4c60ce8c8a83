import { feature } from '#server/feature.ts';
import { sessionRoutes } from './session.routes.ts';
import { tidySessions } from './tidy-sessions.ts';

export const session = feature({
  name: 'session',
  routes: sessionRoutes,
  jobs: [tidySessions],
});
