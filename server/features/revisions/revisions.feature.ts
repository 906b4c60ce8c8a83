import { feature } from '#server/feature.ts';
import { auditRoutes } from './audit.routes.ts';
import { keepRevisions } from './keep-revisions.ts';
import { revisionsRoutes } from './revisions.routes.ts';
import { keepAudit } from './seal-audit.ts';

export const revisionsFeature = feature({
  name: 'revisions',
  exports: ['erase-entries.ts', 'keep-revisions.ts', 'record-access.ts'],
  routes: (context, { restorers }) => [...revisionsRoutes(context, restorers), ...auditRoutes(context, restorers)],
  listeners: [keepRevisions],
  jobs: [keepAudit],
});
