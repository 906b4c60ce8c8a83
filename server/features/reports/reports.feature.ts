import { feature } from '#server/feature.ts';
import { gpxRoute } from './gpx-route.ts';
import { appReportRoutes } from './reports.routes.ts';

export const reportsFeature = feature({
  name: 'reports',
  exports: ['read-track.ts'],
  rawRoutes: (context, services) => [...appReportRoutes(context, services), gpxRoute(context, services)],
});
