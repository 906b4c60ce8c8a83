import { feature } from '#server/feature.ts';
import { sdkConfigRestorers } from './restore-config.ts';
import { sdkConfigRoutes } from './sdk-config.routes.ts';

export const sdkConfigFeature = feature({
  name: 'sdk-config',
  exports: ['count-devices.ts', 'rollout-share.ts', 'sdk-settings.ts'],
  routes: sdkConfigRoutes,
  restorers: sdkConfigRestorers,
});
