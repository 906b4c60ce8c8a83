import { feature } from '#server/feature.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { tidyInbox } from './tidy-inbox.ts';

export const inboxFeature = feature({
  name: 'inbox',
  exports: ['notify-of-work.ts', 'notify-people.ts'],
  routes: inboxRoutes,
  jobs: [tidyInbox],
});
