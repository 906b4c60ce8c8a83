import type { ItemVehicle } from '#contract/item-vehicle.ts';
import { itemVehicle } from '#contract/item-vehicle.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockUserForCall } from '#server/db/user-lock.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { assignVehicles } from './assign-vehicles.ts';
import { requireVehicle } from './vehicle-record.ts';

const ENTITY = 'app-user-trip-vehicle';

interface Choice {
  projectId: number;
  userId: string;
  startTs: number;
  vehicle: string;
  reason: string;
  actorId: string;
}

/** A person knows better than the devices: the choice stays, whatever is computed later. */
export const chooseVehicle = (
  { db, events }: Context,
  { projectId, userId, startTs, vehicle, reason, actorId }: Choice,
): Promise<ItemVehicle | null> =>
  db.transaction().execute(async (tx) => {
    await lockUserForCall(tx, projectId, userId);
    const before = await driveOf(tx, projectId, userId, startTs);
    if (vehicle !== 'none' && vehicle !== 'seen') await requireVehicle(tx, projectId, vehicle);
    await tx
      .deleteFrom('vehicle_choices')
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .where('at_ts', '>=', startTs)
      .where('at_ts', '<', before.end_ts)
      .execute();
    if (vehicle !== 'seen') {
      const at_ts = Math.floor((startTs + before.end_ts) / 2);
      const vehicle_id = vehicle === 'none' ? null : vehicle;
      await tx
        .insertInto('vehicle_choices')
        .values({ project_id: projectId, user_id: userId, at_ts, vehicle_id, reason })
        .execute();
    }
    await assignVehicles(tx, [{ projectId, userId, day: before.day }]);
    const after = await driveOf(tx, projectId, userId, startTs);
    if (before.vehicle?.id !== after.vehicle?.id || before.vehicle?.decidedBy !== after.vehicle?.decidedBy) {
      await events.publish(tx, {
        projectId,
        actorId,
        entity: ENTITY,
        entityId: userId,
        action: 'changed',
        before: { startTs, vehicle: before.vehicle?.name ?? null },
        after: { startTs, vehicle: after.vehicle?.name ?? null, reason },
      });
    }
    return after.vehicle;
  });

async function driveOf(tx: Tx, projectId: number, userId: string, startTs: number) {
  const row = await tx
    .selectFrom('timeline_items')
    .select(['end_ts', 'day', 'type', 'features', 'open'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('start_ts', '=', startTs)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (!row) throw notFound('The timeline item');
  if (row.type !== 'CAR' && row.type !== 'DRIVING') throw new AppError('bad_request', 'Only drives have a vehicle.');
  if (row.open)
    throw new AppError('bad_request', 'The drive is still running; its vehicle can be set when it has ended.');
  const vehicle = itemVehicle.safeParse((row.features as { vehicle?: unknown }).vehicle);
  return { ...row, vehicle: vehicle.success ? vehicle.data : null };
}
