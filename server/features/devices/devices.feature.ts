import { feature } from '#server/feature.ts';
import { devicesRoutes } from './devices.routes.ts';
import { uploadRawRoutes } from './upload.routes.ts';

export const devicesFeature = feature({
  name: 'devices',
  exports: ['refusal-of.ts'],
  routes: devicesRoutes,
  rawRoutes: uploadRawRoutes,
});
