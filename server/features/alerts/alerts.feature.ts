import { feature } from '#server/feature.ts';
import { alertsRoutes } from './alerts.routes.ts';
import { watchAlerts } from './check-alerts.ts';
import { endConsent } from './end-consent.ts';
import { alertRestorer } from './restore-alert.ts';

export const alertsFeature = feature({
  name: 'alerts',
  routes: alertsRoutes,
  restorers: (context) => [alertRestorer(context)],
  listeners: [endConsent],
  jobs: [watchAlerts],
});
