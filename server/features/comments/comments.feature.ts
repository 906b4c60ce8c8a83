import { feature } from '#server/feature.ts';
import { commentsRoutes } from './comments.routes.ts';
import { commentRestorer } from './restore-comment.ts';

export const commentsFeature = feature({
  name: 'comments',
  routes: commentsRoutes,
  restorers: (context) => [commentRestorer(context)],
});
