import { feature } from '#server/feature.ts';
import { appStyleRawRoutes, appStyleRoutes } from './app-style.routes.ts';
import { appStyleRestorer } from './save-style.ts';

export const appStyleFeature = feature({
  name: 'app-style',
  routes: appStyleRoutes,
  rawRoutes: appStyleRawRoutes,
  restorers: (context) => [appStyleRestorer(context)],
});
