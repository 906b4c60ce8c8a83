import { feature } from '#server/feature.ts';
import { retentionRestorer } from './change-retention.ts';
import { enforceRetentionNightly } from './enforce-retention.ts';
import { projectSettingsRoutes } from './project-settings.routes.ts';
import { projectSettingsRestorer } from './restore-settings.ts';
import { retentionRoutes } from './retention.routes.ts';

export const projectSettingsFeature = feature({
  name: 'project-settings',
  exports: ['retention.queries.ts'],
  routes: (context) => [...projectSettingsRoutes(context), ...retentionRoutes(context)],
  restorers: (context) => [projectSettingsRestorer(context), retentionRestorer(context)],
  jobs: [enforceRetentionNightly],
});
