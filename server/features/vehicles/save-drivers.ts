import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { logSegmentChange } from '#server/features/rollups/log-changes.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { lockVehicles } from './vehicle-record.ts';

/** Kept with the person, so that it is gone when the person is erased. */
const DRIVES_ENTITY = 'app-user-vehicles';

const drives = z.object({ vehicles: z.array(z.object({ id: z.string(), name: z.string() })) });

interface Change {
  projectId: number;
  vehicleId: string;
  actorId: string | null;
  before: readonly string[];
  after: readonly string[];
}

/** Who drives a vehicle. An unknown app user is rejected by name. */
export async function saveDrivers(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  { projectId, vehicleId, actorId, before, after }: Change,
): Promise<void> {
  const added = after.filter((user) => !before.includes(user));
  const removed = before.filter((user) => !after.includes(user));
  await refuseUnknown(tx, projectId, added);
  for (const userId of [...added, ...removed].sort()) {
    await changeDrives(tx, events, { projectId, userId, actorId }, (ids) =>
      added.includes(userId) ? [...ids, vehicleId] : ids.filter((id) => id !== vehicleId),
    );
  }
}

async function refuseUnknown(tx: Tx, projectId: number, users: readonly string[]): Promise<void> {
  const missing = await unknownAmong(tx, projectId, users);
  const [first] = missing;
  if (first === undefined) return;
  const message = `"${first}" is no app user of this project`;
  throw new AppError('validation', `body.drivers: ${message}`, {
    fields: { 'body.drivers': message },
    details: { 'body.drivers': first },
  });
}

export async function unknownAmong(tx: Context['db'] | Tx, projectId: number, users: readonly string[]) {
  if (users.length === 0) return [];
  const rows = await tx
    .selectFrom('app_users')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', 'in', [...users])
    .execute();
  const known = new Set(rows.map(({ user_id }) => user_id));
  return users.filter((user) => !known.has(user));
}

type Driver = { projectId: number; userId: string; actorId: string | null };

async function changeDrives(
  tx: Tx,
  events: Context['events'],
  { projectId, userId, actorId }: Driver,
  change: (ids: string[]) => readonly string[],
): Promise<void> {
  const before = await drivesOf(tx, projectId, userId);
  const ids = new Set(change(before.map(({ id }) => id)));
  await tx.deleteFrom('vehicle_drivers').where('project_id', '=', projectId).where('user_id', '=', userId).execute();
  if (ids.size > 0) {
    await tx
      .insertInto('vehicle_drivers')
      .columns(['project_id', 'user_id', 'vehicle_id'])
      .expression((of) =>
        of
          .selectFrom('vehicles')
          .select((v) => ['project_id', v.val(userId).as('user_id'), 'id'])
          .where('project_id', '=', projectId)
          .where('id', 'in', [...ids])
          .where('deleted_at', 'is', null),
      )
      .execute();
  }
  const after = await drivesOf(tx, projectId, userId);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await logSegmentChange(tx, [{ projectId, userId }]);
  const about = { projectId, actorId, entity: DRIVES_ENTITY, entityId: userId };
  await events.publish(tx, { ...about, action: 'changed', before: { vehicles: before }, after: { vehicles: after } });
}

const drivesOf = (tx: Tx, projectId: number, userId: string) =>
  tx
    .selectFrom('vehicle_drivers as d')
    .innerJoin('vehicles as v', 'v.id', 'd.vehicle_id')
    .select(['v.id', 'v.name'])
    .where('d.project_id', '=', projectId)
    .where('d.user_id', '=', userId)
    .orderBy('v.name')
    .orderBy('v.id')
    .execute();

/** Restores the vehicles an app user drove; deleted ones stay deleted. */
export const drivesRestorer = ({ events }: Pick<Context, 'events'>): Restorer => ({
  entity: DRIVES_ENTITY,
  restore: async (tx, { projectId, entityId, value, actorId }) => {
    if (projectId === null) throw notFound('The app user');
    await lockVehicles(tx, projectId);
    if ((await unknownAmong(tx, projectId, [entityId])).length > 0) throw notFound('The app user');
    const former = value === null ? { vehicles: [] } : drives.parse(value);
    await changeDrives(tx, events, { projectId, userId: entityId, actorId }, () => former.vehicles.map(({ id }) => id));
  },
});
