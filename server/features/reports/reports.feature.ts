import { feature } from '#server/feature.ts';
import { reportsRawRoutes } from './gpx.routes.ts';
import { reportsRoutes } from './reports.routes.ts';

export const reportsFeature = feature({
  name: 'reports',
  exports: ['read-gpx.ts'],
  routes: (context, { intake }) => reportsRoutes(context, intake),
  rawRoutes: reportsRawRoutes,
});
