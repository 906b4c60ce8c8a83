import { getRetention, setRetention } from '../../../contract/retention.ts';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { retentionOf, saveRetention } from './retention.queries.ts';

export const retentionRoutes = ({ db, events }: Context): Route[] => [
  route(getRetention, async ({ query }) => ({ retention: await retentionOf(db, query.projectId) })),

  route(setRetention, ({ query: { projectId }, body, caller }) =>
    db.transaction().execute(async (tx) => {
      const before = await retentionOf(tx, projectId);
      await saveRetention(tx, projectId, body);
      await events.publish(tx, {
        projectId,
        actorId: caller.person.id,
        entity: 'retention',
        entityId: String(projectId),
        action: 'changed',
        before,
        after: body,
      });
      return { retention: body };
    }),
  ),
];
