import { feature } from '#server/feature.ts';
import { usersRoutes } from './users.routes.ts';

export const users = feature({
  name: 'users',
  exports: ['confirm-email.ts', 'registration.ts'],
  routes: usersRoutes,
});
