import { feature } from '#server/feature.ts';
import { auditRoutes } from './audit.routes.ts';

export const audit = feature({
  name: 'audit',
  routes: (context, { restorers }) => auditRoutes(context, restorers),
});
