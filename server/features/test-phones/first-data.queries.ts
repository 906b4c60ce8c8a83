import { type Kysely, sql } from 'kysely';
import { type Arrival, TEST_PHONE } from '#contract/test-phones.ts';
import type { Tables } from '#server/db/tables.ts';

const MAX_BATCHES = 1_000;
const MAX_ITEMS = 20;

/** The phone that joined last by a code, and what has arrived from it; a few rows, however large the project is. */
export async function firstDataOf(db: Kysely<Tables>, projectId: number): Promise<Arrival | null> {
  const phone = await db
    .selectFrom('project_code_joins as joins')
    .innerJoin('app_users as users', (join) =>
      join.onRef('users.project_id', '=', 'joins.project_id').onRef('users.user_id', '=', 'joins.user_id'),
    )
    .select(['joins.user_id as userId', 'joins.joined_at as joinedAt', 'users.qualifier'])
    .where('joins.project_id', '=', projectId)
    .orderBy('joins.joined_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!phone) return null;
  const { userId } = phone;
  const { rows } = await sql<{ batches: number; fixes: number; lastBatchAt: Date | null }>`
    select count(*) as batches, coalesce(sum(fix_count), 0)::bigint as fixes, max(received_at) as "lastBatchAt"
    from (
      select fix_count, received_at from batches
      where project_id = ${projectId} and user_id = ${userId} limit ${sql.lit(MAX_BATCHES)}
    ) as counted
  `.execute(db);
  const items = await db
    .selectFrom('timeline_items')
    .select(['start_ts as startTs', 'end_ts as endTs', 'type', 'distance_meters as distanceMeters'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('deleted', '=', false)
    .orderBy('start_ts', 'desc')
    .limit(MAX_ITEMS)
    .execute();
  const { batches = 0, fixes = 0, lastBatchAt = null } = rows[0] ?? {};
  return {
    userId,
    joinedAt: phone.joinedAt.toISOString(),
    simulated: phone.qualifier === TEST_PHONE,
    batches: Number(batches),
    fixes: Number(fixes),
    lastBatchAt: lastBatchAt?.toISOString() ?? null,
    items,
  };
}
