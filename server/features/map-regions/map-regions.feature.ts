import { feature } from '#server/feature.ts';
import { mapRegionsRoutes } from './map-regions.routes.ts';
import { mapRegionRestorer } from './restore-map-region.ts';
import { runImports } from './run-imports.ts';

export const mapRegionsFeature = feature({
  name: 'map-regions',
  exports: ['change-map-region.ts', 'import-region.ts', 'map-regions.queries.ts'],
  routes: mapRegionsRoutes,
  restorers: (context) => [mapRegionRestorer(context)],
  workers: [(context, jobs) => runImports(jobs, context)],
});
