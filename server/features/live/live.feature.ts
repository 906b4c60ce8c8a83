import { feature } from '#server/feature.ts';
import { liveRawRoutes } from './live.routes.ts';
import { tellRevisions } from './tell-revisions.ts';

export const live = feature({
  name: 'live',
  rawRoutes: liveRawRoutes,
  listeners: [tellRevisions],
});
