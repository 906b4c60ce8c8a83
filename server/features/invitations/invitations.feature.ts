import { feature } from '#server/feature.ts';
import { invitationsRoutes } from './invitations.routes.ts';

export const invitationsFeature = feature({
  name: 'invitations',
  exports: ['accept-invitations.ts', 'invitations.queries.ts'],
  routes: invitationsRoutes,
});
