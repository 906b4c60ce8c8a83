import { feature } from '#server/feature.ts';
import { sdkConfigRestorers } from './restore-config.ts';
import { sdkConfigRoutes } from './sdk-config.routes.ts';

export const sdkConfig = feature({
  name: 'sdk-config',
  routes: sdkConfigRoutes,
  restorers: sdkConfigRestorers,
});
