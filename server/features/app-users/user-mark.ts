import type { Context } from '#server/context.ts';
import { changeAppUser } from '#server/db/app-user-rows.ts';
import type { Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { lockInTime } from '#server/db/user-lock.ts';
import { notFound } from '#server/http/app-error.ts';

/** A dashboard user, or a backend identified by its API key. */
export interface Actor {
  actorId: string | null;
  apiKey?: string;
}

export type UserMark = 'blocked' | 'pilot';
const ENTITIES = { blocked: 'app-user-access', pilot: 'app-user-pilot' } as const;

/** Sets or clears a flag of a user in the given transaction; no change means no revision. */
export async function setUserMark(
  { events }: Pick<Context, 'events'>,
  tx: Tx,
  { projectId, userId }: UserKey,
  mark: UserMark,
  on: boolean,
  { actorId, apiKey }: Actor,
): Promise<void> {
  const row = tx
    .selectFrom('app_users')
    .select(mark)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate();
  const before = await lockInTime(tx, () => row.executeTakeFirst());
  if (!before) throw notFound('The user');
  if (before[mark] === on) return;
  await changeAppUser(tx, { projectId, userId }, { [mark]: on });
  await events.publish(tx, {
    projectId,
    actorId,
    entity: ENTITIES[mark],
    entityId: userId,
    action: 'changed',
    before: { [mark]: !on },
    after: { [mark]: on, ...(apiKey !== undefined && { apiKey }) },
  });
}
