import { feature } from '#server/feature.ts';
import { endRemoteLogging } from './end-remote-logging.ts';
import { remoteLoggingRoutes } from './remote-logging.routes.ts';
import { remoteLoggingRestorer } from './restore-remote-logging.ts';

export const remoteLoggingFeature = feature({
  name: 'remote-logging',
  exports: ['remote-logging.queries.ts', 'start-remote-logging.ts', 'stop-remote-logging.ts'],
  routes: remoteLoggingRoutes,
  restorers: (context) => [remoteLoggingRestorer(context)],
  jobs: [endRemoteLogging],
});
