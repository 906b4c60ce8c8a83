import type { Context } from '#server/context.ts';
import { lockUserForCall } from '#server/db/user-lock.ts';
import { derivations } from '#server/features/derivations.ts';
import type { KeyHolder } from '#server/http/caller.ts';
import { sumDays } from '#server/ingest/run/sum-days.ts';
import { existingItem } from './timeline.queries.ts';

/** Deletes the content; an empty marker stays, so that the engine does not create the item again. */
export const deleteItem = ({ db, events }: Context, key: KeyHolder, userId: string, startTs: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockUserForCall(tx, key.projectId, userId);
    const before = await existingItem(tx, key.projectId, userId, startTs);
    await tx
      .updateTable('timeline_items')
      .set({ deleted: true, open: false, features: '{}', overridden: null, distance_meters: 0 })
      .where('project_id', '=', key.projectId)
      .where('user_id', '=', userId)
      .where('start_ts', '=', startTs)
      .execute();
    await sumDays(tx, derivations, { projectId: key.projectId, userId }, [before.day]);
    await tx
      .insertInto('timeline_changes')
      .values({ project_id: key.projectId, user_id: userId, kind: 'deleted', start_ts: startTs })
      .execute();
    await events.publish(tx, {
      projectId: key.projectId,
      actorId: null,
      entity: 'app-user-timeline',
      entityId: userId,
      action: 'deleted',
      before: { startTs, type: before.type, apiKey: key.name },
    });
  });
