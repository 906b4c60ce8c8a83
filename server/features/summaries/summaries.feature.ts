import { feature } from '#server/feature.ts';
import { startSummaries } from './sum-up-weeks.ts';
import { summariesRoutes } from './summaries.routes.ts';

/** What app users are told of their weeks. */
export const summariesFeature = feature({ name: 'summaries', routes: summariesRoutes, workers: [startSummaries] });
