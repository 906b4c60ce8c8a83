import { feature } from '#server/feature.ts';
import { eraseProjects } from './erase-projects.ts';
import { projectsRoutes } from './projects.routes.ts';

export const projectsFeature = feature({
  name: 'projects',
  routes: projectsRoutes,
  jobs: [eraseProjects],
});
