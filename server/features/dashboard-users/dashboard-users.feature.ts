import { feature } from '#server/feature.ts';
import { dashboardUsersRoutes } from './dashboard-users.routes.ts';

export const dashboardUsersFeature = feature({
  name: 'dashboard-users',
  routes: dashboardUsersRoutes,
});
