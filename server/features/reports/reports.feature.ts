import { feature } from '#server/feature.ts';
import { gpxRoute } from './gpx-route.ts';
import { createReports } from './report-route.ts';
import { appReportRoutes } from './reports.routes.ts';

export const reportsFeature = feature({
  name: 'reports',
  exports: ['read-track.ts'],
  rawRoutes: (context, services) => {
    const reports = createReports(context, services.intake);
    return [...appReportRoutes(context, reports, services), gpxRoute(context, reports, services)];
  },
});
