import { feature } from '#server/feature.ts';
import { keepRevisions } from './keep-revisions.ts';
import { revisionsRoutes } from './revisions.routes.ts';

export const revisions = feature({
  name: 'revisions',
  routes: (context, { restorers }) => revisionsRoutes(context, restorers),
  listeners: [keepRevisions],
});
