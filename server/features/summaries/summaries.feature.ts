import { feature } from '#server/feature.ts';
import { startSummaries } from './sum-up-weeks.ts';
import { summariesRoutes } from './summaries.routes.ts';

/** The weekly summaries of app users. */
export const summariesFeature = feature({ name: 'summaries', routes: summariesRoutes, workers: [startSummaries] });
