import type { Context } from '../../context.ts';
import { notFound } from '../../http/app-error.ts';
import type { KeyHolder } from '../../http/caller.ts';

export const setBlocked = ({ db, events }: Context, key: KeyHolder, userId: string, block: boolean): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('app_users')
      .select('blocked')
      .where('project_id', '=', key.projectId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('The user');
    if (before.blocked === block) return;
    await tx
      .updateTable('app_users')
      .set({ blocked: block })
      .where('project_id', '=', key.projectId)
      .where('user_id', '=', userId)
      .execute();
    await events.publish(tx, {
      projectId: key.projectId,
      actorId: null,
      entity: 'app-user-access',
      entityId: userId,
      action: 'changed',
      before: { blocked: before.blocked },
      after: { blocked: block, apiKey: key.name },
    });
  });
