import { sql } from 'kysely';
import { DAY_MS, utcDay } from '#contract/utc-day.ts';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import type { Reassignment } from '#contract/vehicle-use.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { lockUser } from '#server/db/user-lock.ts';
import { notifyOfWork } from '#server/features/inbox/notify-of-work.ts';
import { AppError } from '#server/http/app-error.ts';
import { doWorks, type WorkParts, type WorkTable } from '#server/jobs/long-work.ts';
import { assignVehicles } from './assign-vehicles.ts';

export const REASSIGN_ENTITY = 'vehicle-trips';

export const REASSIGNMENTS: WorkTable = {
  name: 'vehicle_reassignments',
  key: ['project_id', 'id'],
  lease: 'worked_at',
  leaseSeconds: 300,
  unfinished: 'finished_at is null',
  order: 'requested_at',
  onClaim: 'days_done = 0, changed = 0',
  ofProjects: true,
};

/** The first day that may be requested. */
export const daysBack = (now: Date): string => utcDay(now.getTime() - VEHICLE_LIMITS.reassignDays * DAY_MS);

interface ReassignmentRequest {
  projectId: number;
  actorId: string;
  fromDay: string;
}

/** Requests that past trips are assigned to vehicles again, in the background. */
export async function queueReassignment(
  tx: Tx,
  { events, now }: Pick<Context, 'events' | 'now'>,
  { projectId, actorId, fromDay }: ReassignmentRequest,
): Promise<void> {
  if (fromDay < daysBack(now())) {
    throw new AppError('validation', `body.fromDay: must lie at most ${VEHICLE_LIMITS.reassignDays} days back`);
  }
  if (fromDay > utcDay(now().getTime() + DAY_MS)) {
    throw new AppError('validation', 'body.fromDay: must not lie in the future');
  }
  const { id } = await tx
    .insertInto('vehicle_reassignments')
    .values({ project_id: projectId, from_day: fromDay, requested_by: actorId, requested_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const about = { projectId, actorId, entity: REASSIGN_ENTITY, entityId: id };
  await events.publish(tx, { ...about, action: 'created', after: { fromDay } });
}

export async function lastReassignment(db: Db, projectId: number): Promise<Reassignment | null> {
  const row = await db
    .selectFrom('vehicle_reassignments as r')
    .leftJoin('users', 'users.id', 'r.requested_by')
    .select([
      'r.from_day',
      'r.requested_at',
      'r.finished_at',
      'r.days_total',
      'r.days_done',
      'r.changed',
      'users.email',
    ])
    .where('r.project_id', '=', projectId)
    .orderBy('r.requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    fromDay: row.from_day,
    requestedAt: row.requested_at.toISOString(),
    requestedBy: row.email,
    finishedAt: row.finished_at?.toISOString() ?? null,
    daysTotal: row.days_total,
    daysDone: row.days_done,
    changed: row.changed,
  };
}

interface ReassignmentRow {
  project_id: number;
  id: string;
  from_day: string;
  requested_by: string | null;
}

export const doReassignments = ({ now, ...parts }: WorkParts & Pick<Context, 'now'>): Promise<void> => {
  const { db } = parts;
  return doWorks<ReassignmentRow>(parts, {
    table: REASSIGNMENTS,
    run: async ({ project_id: projectId, id, from_day, requested_by: requestedBy }, report) => {
      const users = await daysToReassign(db, projectId, from_day);
      await report({ days_total: users.reduce((sum, { days }) => sum + days.length, 0) });
      let [days_done, changed] = [0, 0];
      for (const { userId, days } of users) {
        changed += await db.transaction().execute(async (tx) => {
          await lockUser(tx, projectId, userId);
          return assignVehicles(
            tx,
            days.map((day) => ({ projectId, userId, day })),
          );
        });
        days_done += days.length;
        await report({ days_done, changed });
      }
      await report({ days_done, changed, finished_at: now() });
      await notifyOfWork(db, { id, work: 'reassignment', outcome: 'done', projectId, requestedBy });
    },
  });
};

/** Days with drives during which a device was seen, or that have a vehicle already. */
async function daysToReassign(db: Db, projectId: number, fromDay: string) {
  const { rows } = await sql<{ userId: string; days: string[] }>`
    select user_id as "userId", array_agg(distinct day::text order by day::text) as days from (
      select i.user_id, i.day from timeline_items i
      where i.project_id = ${projectId} and i.day >= ${fromDay}::date and not i.deleted
        and i.type in ('CAR', 'DRIVING')
        and exists (
          select 1 from device_records r
          where r.project_id = i.project_id and r.user_id = i.user_id and r.list = 'scans'
            and r.last_ms >= i.start_ts * 1000 - 60000 and r.first_ms <= i.end_ts * 1000 + 60000
        )
      union all
      select user_id, day from vehicle_days where project_id = ${projectId} and day >= ${fromDay}::date
    ) found
    group by user_id order by user_id
  `.execute(db);
  return rows;
}
