import { feature } from '#server/feature.ts';
import { jobsRoutes } from './jobs.routes.ts';
import { systemRoutes } from './system.routes.ts';
import { watchProcess } from './watch-process.ts';

export const systemFeature = feature({
  name: 'system',
  exports: ['product-metrics.ts'],
  routes: (context) => [...jobsRoutes(context), ...systemRoutes(context)],
  processWorkers: [watchProcess],
});
