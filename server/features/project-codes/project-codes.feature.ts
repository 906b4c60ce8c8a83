import { feature } from '#server/feature.ts';
import { projectCodesRoutes } from './project-codes.routes.ts';
import { restoreProjectCode } from './restore-project-code.ts';

export const projectCodesFeature = feature({
  name: 'project-codes',
  exports: ['join-by-code.ts', 'project-codes.queries.ts'],
  routes: projectCodesRoutes,
  restorers: (context) => [restoreProjectCode(context)],
});
