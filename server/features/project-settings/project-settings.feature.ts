import { feature } from '#server/feature.ts';
import { projectSettingsRoutes } from './project-settings.routes.ts';
import { projectSettingsRestorer } from './restore-settings.ts';

export const projectSettings = feature({
  name: 'project-settings',
  routes: projectSettingsRoutes,
  restorers: (context) => [projectSettingsRestorer(context)],
});
