import { sql } from 'kysely';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import type { Reassignment } from '#contract/vehicle-use.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { lockUser } from '#server/db/user-lock.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { assignVehicles } from './assign-vehicles.ts';

const QUEUE = 'reassign-vehicle-trips';
const REASSIGN_ENTITY = 'vehicle-trips';
const DAY_MS = 86_400_000;
/** A process that did nothing for so long has ended. */
const LEFT_MS = 300_000;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** The first day that may be asked for. */
export const daysBack = (now: Date): string => dayOf(new Date(now.getTime() - VEHICLE_LIMITS.reassignDays * DAY_MS));

interface Asking {
  projectId: number;
  actorId: string;
  fromDay: string;
}

/** Trips of the past are given to vehicles anew when somebody asks for it, in the background. */
export async function askReassignment(
  tx: Tx,
  { events, now }: Pick<Context, 'events' | 'now'>,
  { projectId, actorId, fromDay }: Asking,
): Promise<void> {
  if (fromDay < daysBack(now())) {
    throw new AppError('validation', `body.fromDay: must lie at most ${VEHICLE_LIMITS.reassignDays} days back`);
  }
  if (fromDay > dayOf(new Date(now().getTime() + DAY_MS))) {
    throw new AppError('validation', 'body.fromDay: must not lie in the future');
  }
  const { id } = await tx
    .insertInto('vehicle_reassignments')
    .values({ project_id: projectId, from_day: fromDay, asked_by: actorId, asked_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const about = { projectId, actorId, entity: REASSIGN_ENTITY, entityId: id };
  await events.publish(tx, { ...about, action: 'created', after: { fromDay } });
}

export async function lastReassignment(db: Db, projectId: number): Promise<Reassignment | null> {
  const row = await db
    .selectFrom('vehicle_reassignments as r')
    .leftJoin('users', 'users.id', 'r.asked_by')
    .select(['r.from_day', 'r.asked_at', 'r.finished_at', 'r.days_total', 'r.days_done', 'r.changed', 'users.email'])
    .where('r.project_id', '=', projectId)
    .orderBy('r.asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    fromDay: row.from_day,
    askedAt: row.asked_at.toISOString(),
    askedBy: row.email,
    finishedAt: row.finished_at?.toISOString() ?? null,
    daysTotal: row.days_total,
    daysDone: row.days_done,
    changed: row.changed,
  };
}

/** At once when somebody asks, and every minute what an ended process left undone. */
export async function reassignVehicleTrips(jobs: Jobs, context: Context): Promise<void> {
  await jobs.work(QUEUE, () => doReassignments(context));
  context.events.listen(async (tx, { entity, action }) => {
    if (entity === REASSIGN_ENTITY && action === 'created') await jobs.add(tx, QUEUE, {});
  });
  await jobs.every('reassign-left-over-trips', '* * * * *', () => doReassignments(context));
}

export async function doReassignments({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (;;) {
    const asked = await takeOne(db, now());
    if (!asked) return;
    const { projectId, id, fromDay } = asked;
    const users = await daysToLookAt(db, projectId, fromDay);
    const total = users.reduce((sum, { days }) => sum + days.length, 0);
    const note = (set: { days_total?: number; days_done?: number; changed?: number; finished_at?: Date }) =>
      db
        .updateTable('vehicle_reassignments')
        .set({ worked_at: now(), ...set })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .execute();
    await note({ days_total: total });
    let [done, changed] = [0, 0];
    for (const { userId, days } of users) {
      changed += await db.transaction().execute(async (tx) => {
        await lockUser(tx, projectId, userId);
        return assignVehicles(
          tx,
          days.map((day) => ({ projectId, userId, day })),
        );
      });
      done += days.length;
      await note({ days_done: done, changed });
    }
    await note({ days_done: done, changed, finished_at: now() });
  }
}

async function takeOne(db: Db, now: Date) {
  const { rows } = await sql<{ projectId: number; id: string; fromDay: string }>`
    update vehicle_reassignments r set worked_at = ${now}, days_done = 0, changed = 0
    from (
      select project_id, id from vehicle_reassignments
      where finished_at is null and (worked_at is null or worked_at < ${new Date(now.getTime() - LEFT_MS)})
      order by asked_at limit 1 for update skip locked
    ) next
    where r.project_id = next.project_id and r.id = next.id
    returning r.project_id as "projectId", r.id, r.from_day as "fromDay"
  `.execute(db);
  return rows[0];
}

/** Days with drives during which anything was seen, or that belong to a vehicle already. */
async function daysToLookAt(db: Db, projectId: number, fromDay: string) {
  const { rows } = await sql<{ userId: string; days: string[] }>`
    select user_id as "userId", array_agg(distinct day::text order by day::text) as days from (
      select i.user_id, i.day from timeline_items i
      where i.project_id = ${projectId} and i.day >= ${fromDay}::date and not i.deleted
        and i.type in ('CAR', 'DRIVING')
        and exists (
          select from device_records r
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
