import { feature } from '#server/feature.ts';
import { apiKeysRoutes } from './api-keys.routes.ts';
import { restoreApiKey } from './restore-api-key.ts';

export const apiKeysFeature = feature({
  name: 'api-keys',
  exports: ['call-log.ts', 'create-api-key.ts', 'key-ring.ts', 'secrets.ts'],
  routes: apiKeysRoutes,
  restorers: (context) => [restoreApiKey(context)],
});
