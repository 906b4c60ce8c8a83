import { listRevisionFilters, listRevisions, restoreRevision } from '#contract/revisions.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Restorer } from '#server/restore.ts';
import { presentRevisions } from './present-revisions.ts';
import { restorableBy } from './restorable.ts';
import { restoreTo } from './restore-revision.ts';
import { kindsAndPeople, revisionsPage } from './revision-rows.ts';

export function revisionsRoutes(context: Context, restorers: readonly Restorer[]): Route[] {
  const { db } = context;
  return [
    route(listRevisions, async ({ query, caller }) => {
      const { items, next } = await revisionsPage(db, query);
      return { items: await presentRevisions(db, items, restorableBy(restorers, caller)), next };
    }),

    route(listRevisionFilters, ({ query }) => kindsAndPeople(db, query.projectId)),

    route(restoreRevision, async ({ params, query, body, caller }) => {
      const input = { projectId: query.projectId, id: params.id, latest: body.latest, caller };
      const row = await restoreTo(context, restorers, input);
      const [revision] = await presentRevisions(db, [row], restorableBy(restorers, caller));
      if (!revision) throw new Error('A revision was not presented.');
      return { revision };
    }),
  ];
}
