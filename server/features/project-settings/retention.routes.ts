import { getRetention, setRetention } from '#contract/retention.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { changeRetentionAlone } from './change-retention.ts';
import { retentionOf } from './retention.queries.ts';

export const retentionRoutes = ({ db, events }: Context): Route[] => [
  route(getRetention, async ({ query }) => ({ retention: await retentionOf(db, query.projectId) })),

  route(setRetention, ({ query: { projectId }, body, caller }) =>
    db.transaction().execute(async (tx) => {
      await changeRetentionAlone(tx, { projectId, actorId: caller.person.id, events, caller }, body);
      return { retention: body };
    }),
  ),
];
