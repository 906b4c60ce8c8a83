import { feature } from '#server/feature.ts';
import { usersRoutes } from './users.routes.ts';

export const usersFeature = feature({
  name: 'users',
  exports: ['confirm-email.ts', 'registration.ts'],
  routes: usersRoutes,
});
