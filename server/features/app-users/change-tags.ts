import type { Kysely } from 'kysely';
import { MAX_TAGS, type TagsChange } from '#contract/app-user-tags.ts';
import type { Context } from '#server/context.ts';
import { setTags } from '#server/db/app-user-rows.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { lockInTime } from '#server/db/user-lock.ts';
import { AppError, notFound } from '#server/http/app-error.ts';

export const APP_USER_TAGS = 'app-user-tags';

/** The tags of each user who has any, in alphabetical order. */
export async function tagsOf(
  db: Kysely<Tables>,
  projectId: number,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('app_user_tags')
    .select(['user_id as userId', 'tag'])
    .where('project_id', '=', projectId)
    .where('user_id', 'in', [...userIds])
    .orderBy('tag')
    .execute();
  const tags = new Map<string, string[]>();
  for (const { userId, tag } of rows) tags.set(userId, [...(tags.get(userId) ?? []), tag]);
  return tags;
}

/** Adds and removes tags, in the given transaction; no change means no revision. */
export async function changeTags(
  { events }: Pick<Context, 'events'>,
  tx: Tx,
  user: UserKey,
  change: (former: readonly string[]) => readonly string[],
  actorId: string | null,
): Promise<string[]> {
  const { former, tags } = await retag(tx, user, change);
  if (former.join() === tags.join()) return tags;
  await events.publish(tx, {
    projectId: user.projectId,
    actorId,
    entity: APP_USER_TAGS,
    entityId: user.userId,
    action: 'changed',
    before: { tags: former },
    after: { tags },
  });
  return tags;
}

export const withTags =
  ({ add, remove }: TagsChange) =>
  (former: readonly string[]): string[] => [...former.filter((tag) => !remove.includes(tag)), ...add];

/** Writes no revision: the caller records its own. */
export async function retag(
  tx: Tx,
  { projectId, userId }: UserKey,
  change: (former: readonly string[]) => readonly string[],
): Promise<{ former: string[]; tags: string[] }> {
  const row = tx
    .selectFrom('app_users')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate();
  const found = await lockInTime(tx, () => row.executeTakeFirst());
  if (!found) throw notFound('The user');
  const former = (await tagsOf(tx, projectId, [userId])).get(userId) ?? [];
  const tags = [...new Set(change(former))].sort();
  if (tags.length > MAX_TAGS) {
    const fields = { 'body.add': `a user has at most ${MAX_TAGS} tags` };
    throw new AppError('validation', `An app user has at most ${MAX_TAGS} tags.`, { fields });
  }
  if (former.join() !== tags.join()) await setTags(tx, { projectId, userId }, tags);
  return { former, tags };
}
