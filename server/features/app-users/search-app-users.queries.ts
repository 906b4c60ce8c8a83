import { type Kysely, sql } from 'kysely';
import { DEFAULT_PERIOD } from '#contract/people.ts';
import { MAX_FOUND } from '#contract/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { findUsers } from './find-users.ts';

type Database = Kysely<Tables>;

const selectUsers = (db: Database, projectId: number) =>
  db
    .selectFrom('app_users')
    .select(['user_id as userId', 'status', 'last_seen_at as lastSeenAt'])
    .where('project_id', '=', projectId);

/** Wildcards are escaped; the index finds lower-case ids by prefix. */
const usersBeginningWith = (db: Database, projectId: number, text: string) =>
  selectUsers(db, projectId)
    .where(sql<boolean>`lower(user_id) like lower(${text.replace(/[\\%_]/g, '\\$&')}) || '%'`)
    .orderBy(sql`lower(user_id) using ~<~`)
    .limit(MAX_FOUND)
    .execute();

/** Ids that start with the text, followed by the other matches of the app user list. */
export async function searchUsers(db: Database, projectId: number, text: string) {
  const first = await usersBeginningWith(db, projectId, text);
  if (first.length === MAX_FOUND) return first;
  const filter = { projectId, search: text, sort: '-seen' as const, period: DEFAULT_PERIOD };
  const { userIds } = await findUsers(db, filter, { limit: MAX_FOUND });
  const others = userIds.filter((userId) => first.every((one) => one.userId !== userId));
  if (others.length === 0) return first;
  const rows = await selectUsers(db, projectId).where('user_id', 'in', others).orderBy('user_id').execute();
  return [...first, ...rows].slice(0, MAX_FOUND);
}
