import { feature } from '#server/feature.ts';
import { correctionRestorers } from './correction-restorers.ts';
import { correctionsRoutes } from './corrections.routes.ts';

export const corrections = feature({
  name: 'corrections',
  routes: correctionsRoutes,
  restorers: correctionRestorers,
});
