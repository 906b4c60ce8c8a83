import { feature } from '#server/feature.ts';
import { correctionRestorers } from './correction-restorers.ts';
import { correctionsRoutes } from './corrections.routes.ts';
import { dayRoutes } from './day.routes.ts';
import { locationsRoutes } from './locations.routes.ts';
import { statesRoutes } from './states.routes.ts';
import { timelineRoutes } from './timeline.routes.ts';
import { tripRoutes } from './trip.routes.ts';

export const timelineFeature = feature({
  name: 'timeline',
  exports: [
    'day.queries.ts',
    'describe-apart.ts',
    'device-records.ts',
    'first-of-many.ts',
    'timeline.queries.ts',
    'track-parts.ts',
    'trip-fixes.ts',
  ],
  routes: (context) => [
    ...timelineRoutes(context),
    ...dayRoutes(context),
    ...tripRoutes(context),
    ...correctionsRoutes(context),
    ...locationsRoutes(context),
    ...statesRoutes(context),
  ],
  restorers: correctionRestorers,
});
