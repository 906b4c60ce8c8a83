import { feature } from '#server/feature.ts';
import { dangerousAreasRawRoutes, dangerousAreasRoutes } from './dangerous-areas.routes.ts';
import { dangerousAreaRestorer } from './restore-area.ts';
import { runAreaWorks } from './run-area-works.ts';

export const dangerousAreasFeature = feature({
  name: 'dangerous-areas',
  exports: ['area-crossings.ts', 'present-area.ts', 'area-record.ts'],
  routes: dangerousAreasRoutes,
  rawRoutes: dangerousAreasRawRoutes,
  restorers: (context) => [dangerousAreaRestorer(context)],
  workers: [(context, jobs) => runAreaWorks(jobs, context)],
});
