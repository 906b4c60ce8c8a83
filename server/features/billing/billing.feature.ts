import { feature } from '#server/feature.ts';
import { billingRoutes } from './billing.routes.ts';
import { closeMonthsDaily } from './close-month.ts';
import { startMetering } from './gather-metering.ts';
import { billingRestorers } from './restore-billing.ts';
import { warnOfLimitsEveryMinute } from './warn-of-limits.ts';

export const billingFeature = feature({
  name: 'billing',
  exports: [
    'admit-registration.ts',
    'billed-projects.ts',
    'billing.queries.ts',
    'close-month.ts',
    'organisations.ts',
    'price-change.ts',
    'save-organisation.ts',
    'save-prices.ts',
  ],
  routes: billingRoutes,
  restorers: billingRestorers,
  jobs: [closeMonthsDaily, warnOfLimitsEveryMinute],
  workers: [({ db, log, now }) => startMetering(db, log, now)],
});
