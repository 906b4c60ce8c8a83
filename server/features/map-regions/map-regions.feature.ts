import { feature } from '#server/feature.ts';
import { mapRegionsRoutes } from './map-regions.routes.ts';
import { mapRegionRestorer } from './restore-region.ts';
import { runImports } from './run-imports.ts';

export const mapRegions = feature({
  name: 'map-regions',
  routes: mapRegionsRoutes,
  restorers: (context) => [mapRegionRestorer(context)],
  workers: [(context, { jobs, connection }) => runImports(jobs, context, connection)],
});
