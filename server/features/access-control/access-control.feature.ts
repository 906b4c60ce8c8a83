import { feature } from '#server/feature.ts';
import { accessControlRoutes } from './access-control.routes.ts';
import { rolesRestorers } from './restore-roles.ts';

export const accessControlFeature = feature({
  name: 'access-control',
  routes: accessControlRoutes,
  restorers: rolesRestorers,
});
