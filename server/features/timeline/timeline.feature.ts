import { feature } from '#server/feature.ts';
import { dayRoutes } from './day.routes.ts';
import { timelineRoutes } from './timeline.routes.ts';
import { tripRoutes } from './trip.routes.ts';

export const timeline = feature({
  name: 'timeline',
  routes: (context) => [...timelineRoutes(context), ...dayRoutes(context), ...tripRoutes(context)],
});
