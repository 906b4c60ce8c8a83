import { feature } from '#server/feature.ts';
import { devicesRoutes } from './devices.routes.ts';

export const devices = feature({
  name: 'devices',
  routes: devicesRoutes,
});
