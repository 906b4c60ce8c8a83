import { feature } from '#server/feature.ts';
import { dashboardUsersRoutes } from './dashboard-users.routes.ts';

export const dashboardUsers = feature({
  name: 'dashboard-users',
  routes: dashboardUsersRoutes,
});
