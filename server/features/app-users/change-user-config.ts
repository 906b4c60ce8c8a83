import type { Services, ServicesChange } from '../../../contract/services.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { KeyHolder } from '../../http/caller.ts';
import { existingUser } from './app-users.queries.ts';
import { servicesFor, wishOf } from './sdk-settings.ts';

/** Keeps the wish itself: what the project switches on later is on for the user too, unless it was switched off here. */
export const changeServices = (
  { db, events }: Context,
  key: KeyHolder,
  userId: string,
  change: ServicesChange,
): Promise<Services> =>
  db.transaction().execute(async (tx) => {
    const user = await existingUser(tx, key.projectId, userId);
    const before = wishOf(user.services) ?? {};
    const after = merged(before, change);
    await keepWish(tx, key.projectId, userId, after);
    await events.publish(tx, {
      projectId: key.projectId,
      actorId: null,
      entity: 'app-user-config',
      entityId: userId,
      action: 'changed',
      before,
      after: { ...after, apiKey: key.name },
    });
    return servicesFor(tx, { project_id: key.projectId, user_id: userId, services: after });
  });

export const keepWish = (tx: Tx, projectId: number, userId: string, wish: ServicesChange) =>
  tx
    .updateTable('app_users')
    .set({ services: JSON.stringify(wish) })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();

function merged(before: ServicesChange, change: ServicesChange): ServicesChange {
  const result: Record<string, object> = { ...before };
  for (const [name, switches] of Object.entries(change)) result[name] = { ...result[name], ...switches };
  return result;
}
