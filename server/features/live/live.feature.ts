import { feature } from '#server/feature.ts';
import { announceRevisions } from './announce-revisions.ts';
import { liveRawRoutes } from './live.routes.ts';

export const liveFeature = feature({
  name: 'live',
  rawRoutes: liveRawRoutes,
  listeners: [announceRevisions],
});
