import { feature } from '#server/feature.ts';
import { retentionRestorer } from './change-retention.ts';
import { enforceRetentionNightly } from './enforce-retention.ts';
import { retentionRoutes } from './retention.routes.ts';

export const retention = feature({
  name: 'retention',
  routes: retentionRoutes,
  restorers: (context) => [retentionRestorer(context)],
  jobs: [enforceRetentionNightly],
});
