import { feature } from '#server/feature.ts';
import { gpxRoute } from './gpx-route.ts';
import { createReportStore } from './report-route.ts';
import { appReportRoutes } from './reports.routes.ts';

export const reportsFeature = feature({
  name: 'reports',
  exports: ['read-track.ts'],
  rawRoutes: (context, services) => {
    const store = createReportStore(context, services.intake);
    return [...appReportRoutes(context, store, services), gpxRoute(context, store, services)];
  },
});
