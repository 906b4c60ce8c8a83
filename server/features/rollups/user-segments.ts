import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { type SegmentFacts, segmentsOfUser } from './segments.ts';

/** The segments that users are in now; users who are gone are missing. */
export async function currentSegments(
  tx: Tx,
  projectId: number,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<SegmentFacts & { userId: string }>`
    select u.user_id as "userId", u.pilot, u.device ->> 'platform' as platform, u.device ->> 'sdkVersion' as version,
      rollout_position(u.project_id, u.user_id) as "rolloutPosition",
      array(
        select t.tag from app_user_tags t where t.project_id = u.project_id and t.user_id = u.user_id order by t.tag
      ) as tags,
      array(
        select d.vehicle_id::text from vehicle_drivers d
        where d.project_id = u.project_id and d.user_id = u.user_id order by d.vehicle_id
      ) as vehicles
    from app_users u where u.project_id = ${projectId} and u.user_id = any(${userIds}::text[])
  `.execute(tx);
  return new Map(rows.map(({ userId, ...facts }) => [userId, segmentsOfUser(facts)]));
}

/** The segments that users' days have been added to. */
export async function storedSegments(
  tx: Tx,
  projectId: number,
  userIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const rows = await tx
    .selectFrom('user_segments')
    .select(['user_id', 'segments'])
    .where('project_id', '=', projectId)
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map(({ user_id, segments }) => [user_id, segments]));
}
