import { feature } from '#server/feature.ts';
import { appUserHeadRoutes } from './app-user-head.routes.ts';
import { appUserListRoutes } from './app-user-list.routes.ts';
import { appUserRestorers } from './app-user-restorers.ts';
import { appUsersRoutes } from './app-users.routes.ts';
import { runRecomputations } from './run-recomputations.ts';
import { searchRoutes } from './search-app-users.routes.ts';

export const appUsersFeature = feature({
  name: 'app-users',
  exports: [
    'app-user-head.queries.ts',
    'app-users-csv.ts',
    'auth-codes.ts',
    'change-tags.ts',
    'change-user-config.ts',
    'erase-user.ts',
    'find-users.ts',
    'people-bounds.ts',
    'reported-releases.ts',
    'read-people.ts',
    'sign-in-user.ts',
    'user-mark.ts',
    'version-marks.ts',
  ],
  routes: (context) => [
    ...appUsersRoutes(context),
    ...appUserListRoutes(context),
    ...appUserHeadRoutes(context),
    ...searchRoutes(context),
  ],
  restorers: appUserRestorers,
  workers: [(context, jobs) => runRecomputations(jobs, context)],
});
