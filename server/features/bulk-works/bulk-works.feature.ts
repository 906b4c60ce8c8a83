import {
  cancelBulkWork,
  getBulkWork,
  listBulkWorks,
  previewBulkWork,
  startBulkWork,
  undoBulkWork,
} from '#contract/bulk-works.ts';
import { feature } from '#server/feature.ts';
import { actorOf } from '#server/http/caller.ts';
import { requireRecentProof } from '#server/http/gatekeeper.ts';
import { route } from '#server/http/route.ts';
import { bulkWorkOf, bulkWorksPage } from './bulk-works.queries.ts';
import { workOnUsers } from './do-bulk-works.ts';
import { preview } from './preview-bulk-work.ts';
import { cancelWork, startWork, undoWork } from './request-bulk-work.ts';

/** One action on many app users, in the background. */
export const bulkWorksFeature = feature({
  name: 'bulk-works',
  routes: (context) => [
    route(previewBulkWork, ({ query: { projectId }, body }) => preview(context, projectId, body)),

    route(startBulkWork, async ({ query: { projectId }, body, caller }) => {
      if (body.action.kind === 'erase' && caller.kind === 'signed-in') requireRecentProof(caller);
      return { work: await startWork(context, { projectId, actorId: actorOf(caller) }, body) };
    }),

    route(listBulkWorks, ({ query: { projectId, ...request } }) => bulkWorksPage(context.db, projectId, request)),

    route(getBulkWork, async ({ params: { id }, query: { projectId } }) => ({
      work: await bulkWorkOf(context.db, projectId, id),
    })),

    route(cancelBulkWork, async ({ params: { id }, query: { projectId }, caller }) => ({
      work: await cancelWork(context, { projectId, id, actorId: actorOf(caller) }),
    })),

    route(undoBulkWork, async ({ params: { id }, query: { projectId }, caller }) => ({
      work: await undoWork(context, { projectId, id, actorId: actorOf(caller) }),
    })),
  ],
  jobs: [workOnUsers],
});
