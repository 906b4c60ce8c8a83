import { type Kysely, sql } from 'kysely';
import { MOST_FOUND } from '#contract/search.ts';
import type { Tables } from '#server/db/tables.ts';

/** Wildcards are ordinary characters; the index finds ids by their beginning, in lower case. */
export const usersBeginningWith = (db: Kysely<Tables>, projectId: number, text: string) =>
  db
    .selectFrom('app_users')
    .select(['user_id as userId', 'status', 'last_seen_at as lastSeenAt'])
    .where('project_id', '=', projectId)
    .where(sql<boolean>`lower(user_id) like lower(${text.replace(/[\\%_]/g, '\\$&')}) || '%'`)
    .orderBy(sql`lower(user_id) using ~<~`)
    .limit(MOST_FOUND)
    .execute();
