import { feature } from '#server/feature.ts';
import { countSdkVersionsHourly } from './count-sdk-versions.ts';
import { sdkVersionRestorers } from './restore-sdk-versions.ts';
import { sdkVersionsRoutes } from './sdk-versions.routes.ts';

export const sdkVersionsFeature = feature({
  name: 'sdk-versions',
  routes: sdkVersionsRoutes,
  restorers: sdkVersionRestorers,
  jobs: [countSdkVersionsHourly],
});
