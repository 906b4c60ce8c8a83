import { feature } from '#server/feature.ts';
import { assistanceRoutes } from './assistance.routes.ts';
import { closeLateCasesDaily, storeReportedCases } from './store-cases.ts';

export const assistanceFeature = feature({
  name: 'assistance',
  routes: assistanceRoutes,
  jobs: [closeLateCasesDaily],
  recordHandlers: [storeReportedCases],
});
