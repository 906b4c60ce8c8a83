import { feature } from '#server/feature.ts';
import { receiversRoutes } from './receivers.routes.ts';
import { receiverRestorer } from './restore-receiver.ts';

export const receivers = feature({
  name: 'receivers',
  routes: receiversRoutes,
  restorers: (context) => [receiverRestorer(context)],
});
