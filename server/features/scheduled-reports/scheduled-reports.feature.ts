import { feature } from '#server/feature.ts';
import { scheduleReports } from './do-reports.ts';
import { reportRestorer } from './restore-report.ts';
import { scheduledReportsRoutes, unsubscribeRoute } from './scheduled-reports.routes.ts';

/** Views of app users and insights that are sent by mail every week or month. */
export const scheduledReportsFeature = feature({
  name: 'scheduled-reports',
  routes: scheduledReportsRoutes,
  rawRoutes: (context) => [unsubscribeRoute(context)],
  restorers: (context) => [reportRestorer(context)],
  jobs: [scheduleReports],
});
