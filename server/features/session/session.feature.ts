import { feature } from '#server/feature.ts';
import { sessionRoutes } from './session.routes.ts';
import { tidySessions } from './tidy-sessions.ts';

export const sessionFeature = feature({
  name: 'session',
  exports: ['account-changes.ts', 'own-sessions.ts', 'renew-session.ts', 'view-as.ts'],
  routes: sessionRoutes,
  jobs: [tidySessions],
});
