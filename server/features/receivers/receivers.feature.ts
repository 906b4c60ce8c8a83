import { feature } from '#server/feature.ts';
import { receiversRoutes } from './receivers.routes.ts';
import { receiverRestorer } from './restore-receiver.ts';

export const receiversFeature = feature({
  name: 'receivers',
  exports: ['change-receiver.ts', 'receivers.queries.ts', 'receiver-secrets.ts', 'sign-body.ts'],
  routes: receiversRoutes,
  restorers: (context) => [receiverRestorer(context)],
});
