import { feature } from '#server/feature.ts';
import { notifierRoutes } from './notifier.routes.ts';
import { startNotifier } from './start-notifier.ts';

export const notifierFeature = feature({
  name: 'notifier',
  exports: ['notify.ts'],
  routes: notifierRoutes,
  workers: [(context) => startNotifier(context)],
});
