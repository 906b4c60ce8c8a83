import { type Kysely, sql } from 'kysely';
import type { Recomputation } from '#contract/app-user-config.ts';
import { lockExistingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';

export const RECOMPUTE_ENTITY = 'app-user-recomputation';
const MAX_SHOWN = 10;
const MAX_DAYS = 60;

const selectRecomputations = (db: Kysely<Tables>, { projectId, userId }: UserKey) =>
  db
    .selectFrom('app_user_recomputations as r')
    .leftJoin('users', 'users.id', 'r.requested_by')
    .selectAll('r')
    .select('users.email as requestedBy')
    .where('r.project_id', '=', projectId)
    .where('r.user_id', '=', userId)
    .orderBy('r.requested_at', 'desc')
    .limit(MAX_SHOWN);

/** The latest recomputations, of all days or of one. */
export async function recomputationsOf(db: Kysely<Tables>, ref: UserKey, day?: string): Promise<Recomputation[]> {
  const latest = selectRecomputations(db, ref);
  const rows = await (day ? latest.where('r.day', '=', day) : latest).execute();
  return rows.map((row) => ({
    id: row.recomputation_id,
    day: row.day,
    requestedBy: row.requestedBy,
    requestedAt: row.requested_at.toISOString(),
    state: row.finished_at ? 'done' : row.started_at ? 'running' : 'waiting',
    finishedAt: row.finished_at?.toISOString() ?? null,
    result: row.result as Recomputation['result'],
  }));
}

/** The types that the engine matches to roads. */
const ON_ROADS = ['CAR', 'DRIVING', 'BUS', 'CYCLING'] as const;

/** The latest days with a ride that was not matched to roads. */
export async function daysOffRoads(db: Kysely<Tables>, { projectId, userId }: UserKey): Promise<string[]> {
  const rows = await db
    .selectFrom('timeline_items as i')
    .select('i.day')
    .distinct()
    .where('i.project_id', '=', projectId)
    .where('i.user_id', '=', userId)
    .where('i.type', 'in', ON_ROADS)
    .where('i.deleted', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('matched_tracks as m')
            .select(sql`1`.as('one'))
            .where('m.project_id', '=', projectId)
            .where('m.user_id', '=', userId)
            .where('m.from_ms', '<=', sql<number>`i.end_ts * 1000`)
            .where('m.to_ms', '>=', sql<number>`i.start_ts * 1000`),
        ),
      ),
    )
    .orderBy('i.day', 'desc')
    .limit(MAX_DAYS)
    .execute();
  return rows.map((row) => row.day);
}

/** Queues a day for recomputation; a queued day is not queued twice. */
export const queueRecomputation = (
  { db, events, now }: Context,
  ref: UserKey,
  actorId: string,
  day: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { projectId, userId } = ref;
    await lockExistingUser(tx, projectId, userId);
    if (await isQueued(tx, ref, day)) return;
    await tx
      .insertInto('app_user_recomputations')
      .values({ project_id: projectId, user_id: userId, day, requested_by: actorId, requested_at: now() })
      .execute();
    const what = { projectId, actorId, entity: RECOMPUTE_ENTITY, entityId: userId };
    await events.publish(tx, { ...what, action: 'created', after: { day } });
  });

async function isQueued(tx: Tx, { projectId, userId }: UserKey, day: string): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user_recomputations')
    .select(sql<number>`1`.as('one'))
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
