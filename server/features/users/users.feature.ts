import { feature } from '#server/feature.ts';
import { scheduleAccountDeletions } from './delete-accounts.ts';
import { usersRoutes } from './users.routes.ts';

export const usersFeature = feature({
  name: 'users',
  exports: ['confirm-email.ts', 'registration.ts'],
  routes: usersRoutes,
  jobs: [scheduleAccountDeletions],
});
