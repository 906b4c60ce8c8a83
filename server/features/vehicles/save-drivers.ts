import { sql } from 'kysely';
import { z } from 'zod';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import { holdExistingUser, holdUsers } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { waitBriefly } from '#server/db/user-lock.ts';
import { logSegmentChange } from '#server/features/rollups/log-changes.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { createPace } from '#server/pace.ts';
import type { Restorer } from '#server/restore.ts';
import { lockVehicles } from './vehicle-record.ts';

/** Kept with the person, so that it is gone when the person is erased. */
const DRIVES_ENTITY = 'app-user-vehicles';
const NAMES_AT_ONCE = 2_000;

/** The names of the vehicles that a change added or removed, by id; null where the person did not drive it. */
const changedDrives = z.object({ vehicles: z.record(z.uuid(), z.string().nullable()) });

interface Change {
  projectId: number;
  vehicleId: string;
  actorId: string | null;
  before: readonly string[];
  after: readonly string[];
}

/** Who drives a vehicle. An unknown app user is rejected by name, as is one with too many vehicles. */
export async function saveDrivers(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  { projectId, vehicleId, actorId, before, after }: Change,
): Promise<void> {
  const [had, has] = [new Set(before), new Set(after)];
  const added = [...has].filter((user) => !had.has(user)).sort();
  const removed = [...had].filter((user) => !has.has(user)).sort();
  await waitBriefly(tx);
  const held = await holdUsers(tx, projectId, [...added, ...removed]);
  const unknown = added.find((user) => !held.has(user));
  if (unknown !== undefined) throw wrongDriver(unknown, 'is no app user of this project');
  const of = { projectId, vehicleId, actorId };
  await changeDrivers(tx, events, { ...of, users: removed, drive: false });
  await changeDrivers(tx, events, { ...of, users: added, drive: true });
}

function wrongDriver(user: string, fault: string, more: Record<string, string> = {}): AppError {
  const message = `"${user}" ${fault}`;
  return new AppError('validation', `body.drivers: ${message}`, {
    fields: { 'body.drivers': message },
    details: { 'body.drivers': user, ...more },
  });
}

/** Those that are not app users of the project. */
export async function unknownAmong(
  tx: Context['db'] | Tx,
  projectId: number,
  users: Iterable<string>,
): Promise<Set<string>> {
  const unknown = new Set<string>();
  const pace = createPace();
  const look = async (some: readonly string[]) => {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from app_users where project_id = ${projectId} and user_id = any(${some}::text[])
    `.execute(tx);
    const known = new Set(rows.map(({ user_id }) => user_id));
    for (const user of some) if (!known.has(user)) unknown.add(user);
    await pace();
  };
  let some: string[] = [];
  for (const user of users) {
    if (some.push(user) < NAMES_AT_ONCE) continue;
    await look(some);
    some = [];
  }
  if (some.length > 0) await look(some);
  return unknown;
}

interface DriversChange extends Pick<Change, 'projectId' | 'vehicleId' | 'actorId'> {
  users: readonly string[];
  /** Whether they drive it from now on. */
  drive: boolean;
}

/** Writes and publishes the difference only: a person may drive many vehicles. Deleted vehicles are left as they are. */
async function changeDrivers(
  tx: Tx,
  events: Context['events'],
  { projectId, vehicleId, actorId, users, drive }: DriversChange,
): Promise<void> {
  if (users.length === 0) return;
  const vehicle = await tx
    .selectFrom('vehicles')
    .select('name')
    .where('project_id', '=', projectId)
    .where('id', '=', vehicleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!vehicle) return;
  const changed = drive
    ? await tx
        .insertInto('vehicle_drivers')
        .values(users.map((user) => ({ project_id: projectId, user_id: user, vehicle_id: vehicleId })))
        .onConflict((found) => found.doNothing())
        .returning('user_id as userId')
        .execute()
    : await tx
        .deleteFrom('vehicle_drivers')
        .where('project_id', '=', projectId)
        .where('user_id', 'in', [...users])
        .where('vehicle_id', '=', vehicleId)
        .returning('user_id as userId')
        .execute();
  if (drive) await refuseTooMany(tx, projectId, users);
  const userIds = changed.map(({ userId }) => userId).sort();
  await logSegmentChange(
    tx,
    userIds.map((userId) => ({ projectId, userId })),
  );
  const state = (isDriver: boolean) => ({ vehicles: { [vehicleId]: isDriver ? vehicle.name : null } });
  for (const entityId of userIds) {
    const about = { projectId, actorId, entity: DRIVES_ENTITY, entityId };
    await events.publish(tx, { ...about, action: 'changed', before: state(!drive), after: state(drive) });
  }
}

async function refuseTooMany(tx: Tx, projectId: number, users: readonly string[]): Promise<void> {
  const most = VEHICLE_LIMITS.vehiclesOfDriver;
  const full = await tx
    .selectFrom('vehicle_drivers')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', 'in', [...users])
    .groupBy('user_id')
    .having(({ fn }) => fn.countAll<number>(), '>', most)
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  if (full) throw wrongDriver(full.user_id, `drives ${most} vehicles, which is the most`, { mostVehicles: `${most}` });
}

/** Undoes one change of the vehicles that an app user drives; deleted vehicles stay deleted. */
export const drivesRestorer = ({ events }: Pick<Context, 'events'>): Restorer => ({
  entity: DRIVES_ENTITY,
  who: 'dolphin',
  isPart: true,
  restore: async (tx, { projectId, entityId, value, actorId }) => {
    if (projectId === null) throw notFound('The app user');
    await lockVehicles(tx, projectId);
    await holdExistingUser(tx, projectId, entityId);
    const former = changedDrives.safeParse(value);
    if (!former.success) throw new AppError('bad_request', 'The state before this change cannot be restored.');
    for (const [vehicleId, name] of Object.entries(former.data.vehicles)) {
      await changeDrivers(tx, events, { projectId, vehicleId, actorId, users: [entityId], drive: name !== null });
    }
  },
});
