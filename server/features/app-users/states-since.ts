import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** When each user's current state began; repeated reports of the same state do not restart it. */
export async function statesSince(
  db: Kysely<Tables>,
  projectId: number,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; sinceMs: number }>`
    select u.user_id as "userId", min(h.at_ms) as "sinceMs"
    from app_users u
    join state_history h on h.project_id = u.project_id and h.user_id = u.user_id and h.state = u.status
    where u.project_id = ${projectId} and u.user_id = any(${[...userIds]}::text[])
      and h.at_ms > coalesce((
        select max(other.at_ms) from state_history other
        where other.project_id = u.project_id and other.user_id = u.user_id and other.state <> u.status
      ), 0)
    group by u.user_id
  `.execute(db);
  return new Map(rows.map(({ userId, sinceMs }) => [userId, new Date(Number(sinceMs)).toISOString()]));
}
