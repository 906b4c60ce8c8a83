import { sql } from 'kysely';
import { keyOfDevice } from '#contract/vehicle-devices.ts';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import type { VehicleDevice } from '#contract/vehicles.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { versioned } from '#server/http/versioned-record.ts';
import {
  presentVehicle,
  type VehicleFields,
  vehicleColumns,
  vehicleSnapshot,
  type WholeVehicle,
} from './present-vehicle.ts';
import { wholeOf } from './vehicles.queries.ts';

export interface VehicleRef {
  projectId: number;
  id: string;
  actorId: string;
}

/** One change of a project's vehicles at a time, so that two cannot claim the same device. */
export async function lockVehicles(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vehicles', ${projectId}))`.execute(tx);
}

/** Includes deleted ones. */
async function findVehicle(tx: Tx, projectId: number, id: string): Promise<WholeVehicle | undefined> {
  const row = await tx
    .selectFrom('vehicles')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  const [whole] = row ? await wholeOf(tx, projectId, [row]) : [];
  return whole;
}

/** Takes no lock, for callers that hold a user's lock: merging vehicles takes both in the opposite order. */
export async function requireVehicle(tx: Tx, projectId: number, id: string): Promise<void> {
  const whole = await findVehicle(tx, projectId, id);
  if (!whole || whole.row.deleted_at) throw notFound('The vehicle');
}

export async function refuseTooManyVehicles(tx: Tx, projectId: number, more: number): Promise<void> {
  const { count } = await tx
    .selectFrom('vehicles')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count + more <= VEHICLE_LIMITS.vehicles) return;
  throw new AppError('validation', `A project has at most ${VEHICLE_LIMITS.vehicles} vehicles.`);
}

const deviceKey = ({ kind, identifier }: Pick<VehicleDevice, 'kind' | 'identifier'>) => keyOfDevice(kind, identifier);

/** Who has these devices now. */
export async function holdersOf(tx: Tx, projectId: number, devices: readonly VehicleDevice[]) {
  if (devices.length === 0) return new Map<string, { vehicleId: string; name: string }>();
  const rows = await tx
    .selectFrom('vehicle_devices as d')
    .innerJoin('vehicles as v', 'v.id', 'd.vehicle_id')
    .select(['d.key', 'v.id', 'v.name'])
    .where('d.project_id', '=', projectId)
    .where('d.key', 'in', devices.map(deviceKey))
    .where('d.to_ms', 'is', null)
    .execute();
  return new Map(rows.map(({ key, id, name }) => [key, { vehicleId: id, name }]));
}

/** A device is in one vehicle: the error names the other. */
async function requireFreeDevices(tx: Tx, projectId: number, devices: readonly VehicleDevice[], own: string | null) {
  const holders = await holdersOf(tx, projectId, devices);
  const seen = new Set<string>();
  for (const [at, device] of devices.entries()) {
    const key = deviceKey(device);
    const holder = holders.get(key);
    const field = `body.devices.${at}.identifier`;
    const other = holder && holder.vehicleId !== own ? holder.name : null;
    const message = seen.has(key) ? 'stands here twice' : other !== null && `belongs to the vehicle "${other}" already`;
    if (message) {
      const details = other !== null && { details: { [field]: other } };
      throw new AppError('validation', `${field}: ${message}`, { fields: { [field]: message }, ...details });
    }
    seen.add(key);
  }
}

/** Removed devices stay with the trips so far; new ones apply to all time in which nobody had them. */
export async function writeDevices(
  tx: Tx,
  { projectId, vehicleId, now }: { projectId: number; vehicleId: string; now: Date },
  before: readonly VehicleDevice[],
  after: readonly VehicleDevice[],
): Promise<void> {
  const kept = new Set(after.map(deviceKey));
  const gone = before.map(deviceKey).filter((key) => !kept.has(key));
  if (gone.length > 0) {
    await tx
      .updateTable('vehicle_devices')
      .set({ to_ms: now.getTime() })
      .where('project_id', '=', projectId)
      .where('vehicle_id', '=', vehicleId)
      .where('key', 'in', gone)
      .where('to_ms', 'is', null)
      .execute();
  }
  const had = new Set(before.map(deviceKey));
  for (const [place, device] of after.entries()) {
    const key = deviceKey(device);
    const { kind, identifier, label } = device;
    if (had.has(key)) {
      await tx
        .updateTable('vehicle_devices')
        .set({ kind, identifier, label, place })
        .where('project_id', '=', projectId)
        .where('key', '=', key)
        .where('to_ms', 'is', null)
        .execute();
      continue;
    }
    const from = sql<number>`coalesce((
      select max(to_ms) from vehicle_devices where project_id = ${projectId} and key = ${key}
    ), 0)`;
    await tx
      .insertInto('vehicle_devices')
      .values({ project_id: projectId, vehicle_id: vehicleId, kind, identifier, label, key, place, from_ms: from })
      .execute();
  }
}

interface VehicleChange {
  fields: VehicleFields;
  deleted?: boolean;
  mergedInto?: string;
}

export const vehicleRecord = versioned({
  entity: 'vehicle',
  name: 'The vehicle',
  conflictMessage: 'Somebody changed this vehicle meanwhile.',
  lock: async (tx, { projectId, id }) => {
    await lockVehicles(tx, Number(projectId));
    return findVehicle(tx, Number(projectId), id);
  },
  write: async (tx, before: WholeVehicle, { fields, deleted = false, mergedInto }: VehicleChange, { version, now }) => {
    const { project_id: projectId, id: vehicleId } = before.row;
    if (!deleted) await requireFreeDevices(tx, projectId, fields.devices, vehicleId);
    await writeDevices(tx, { projectId, vehicleId, now }, before.devices, deleted ? [] : fields.devices);
    const row = await tx
      .updateTable('vehicles')
      .set({
        ...vehicleColumns(fields),
        version,
        changed_at: now,
        deleted_at: deleted ? now : null,
        merged_into: mergedInto ?? null,
      })
      .where('project_id', '=', projectId)
      .where('id', '=', vehicleId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { row, devices: deleted ? [] : fields.devices, drivers: before.drivers };
  },
  refOf: ({ row }) => ({ projectId: row.project_id, id: row.id }),
  versionOf: ({ row }) => row.version,
  snapshot: (whole: WholeVehicle) => vehicleSnapshot(whole),
  present: presentVehicle,
  isGone: ({ row }) => row.deleted_at !== null,
});

export async function insertVehicle(
  tx: Tx,
  { events, now }: Pick<Context, 'events' | 'now'>,
  { projectId, actorId, facts }: { projectId: number; actorId: string | null; facts: VehicleFields },
): Promise<WholeVehicle> {
  await requireFreeDevices(tx, projectId, facts.devices, null);
  const row = await tx
    .insertInto('vehicles')
    .values({ project_id: projectId, ...vehicleColumns(facts), created_at: now(), changed_at: now() })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeDevices(tx, { projectId, vehicleId: row.id, now: now() }, [], facts.devices);
  const created = { row, devices: facts.devices, drivers: [] };
  await vehicleRecord.publishCreated(tx, { events }, created, actorId);
  return created;
}
