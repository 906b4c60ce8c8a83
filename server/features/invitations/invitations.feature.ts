import { feature } from '#server/feature.ts';
import { invitationsRoutes } from './invitations.routes.ts';

export const invitations = feature({
  name: 'invitations',
  exports: ['accept-invitations.ts', 'invitations.queries.ts'],
  routes: invitationsRoutes,
});
