import { sql } from 'kysely';
import { keyOfDevice } from '#contract/vehicle-devices.ts';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import type { VehicleDevice } from '#contract/vehicles.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { lastChange } from '#server/last-change.ts';
import { columnsOf, factsOf, presentVehicle, type VehicleFacts, type WholeVehicle } from './present-vehicle.ts';
import { wholeOf } from './vehicles.queries.ts';

export const ENTITY = 'vehicle';

export interface Whose {
  projectId: number;
  id: string;
  actorId: string;
}

/** One change of a project's vehicles at a time: what two claim is decided by who came first. */
export async function lockVehicles(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vehicles', ${projectId}))`.execute(tx);
}

/** Also one that was deleted. The caller holds the project's vehicles. */
export async function vehicleOf(tx: Tx, projectId: number, id: string): Promise<WholeVehicle> {
  const row = await tx
    .selectFrom('vehicles')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  const [whole] = row ? await wholeOf(tx, projectId, [row]) : [];
  if (!whole) throw notFound('The vehicle');
  return whole;
}

export async function liveVehicle(tx: Tx, projectId: number, id: string): Promise<WholeVehicle> {
  const whole = await vehicleOf(tx, projectId, id);
  if (whole.row.deleted_at) throw notFound('The vehicle');
  return whole;
}

/** Somebody else saved meanwhile: nothing is overwritten, and who it was is told. */
export async function refuseOtherVersion(tx: Tx, whole: WholeVehicle, version: number): Promise<void> {
  const { row } = whole;
  if (row.version === version) return;
  const change = await lastChange(tx, { projectId: row.project_id, entity: ENTITY, entityId: row.id });
  throw new AppError('conflict', 'Somebody changed this vehicle meanwhile.', {
    conflict: { current: presentVehicle(whole), ...change },
  });
}

export async function refuseTooMany(tx: Tx, projectId: number, more: number): Promise<void> {
  const { count } = await tx
    .selectFrom('vehicles')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count + more <= VEHICLE_LIMITS.vehicles) return;
  throw new AppError('validation', `A project has at most ${VEHICLE_LIMITS.vehicles} vehicles.`);
}

const keyOf = ({ kind, identifier }: Pick<VehicleDevice, 'kind' | 'identifier'>) => keyOfDevice(kind, identifier);

/** Who has these devices now. */
export async function holdersOf(tx: Tx, projectId: number, devices: readonly VehicleDevice[]) {
  if (devices.length === 0) return new Map<string, { vehicleId: string; name: string }>();
  const rows = await tx
    .selectFrom('vehicle_devices as d')
    .innerJoin('vehicles as v', 'v.id', 'd.vehicle_id')
    .select(['d.key', 'v.id', 'v.name'])
    .where('d.project_id', '=', projectId)
    .where('d.key', 'in', devices.map(keyOf))
    .where('d.to_ms', 'is', null)
    .execute();
  return new Map(rows.map(({ key, id, name }) => [key, { vehicleId: id, name }]));
}

/** A device is in one vehicle: the other is named. */
async function refuseTaken(tx: Tx, projectId: number, devices: readonly VehicleDevice[], own: string | null) {
  const holders = await holdersOf(tx, projectId, devices);
  const seen = new Set<string>();
  for (const [at, device] of devices.entries()) {
    const key = keyOf(device);
    const holder = holders.get(key);
    const field = `body.devices.${at}.identifier`;
    const message = seen.has(key)
      ? 'stands here twice'
      : holder && holder.vehicleId !== own
        ? `belongs to the vehicle "${holder.name}" already`
        : null;
    if (message) throw new AppError('validation', `${field}: ${message}`, { fields: { [field]: message } });
    seen.add(key);
  }
}

/** What a vehicle no longer has stays with its trips of until now; what is new counts for all time that nobody had it. */
export async function writeDevices(
  tx: Tx,
  { projectId, vehicleId, now }: { projectId: number; vehicleId: string; now: Date },
  before: readonly VehicleDevice[],
  after: readonly VehicleDevice[],
): Promise<void> {
  const kept = new Set(after.map(keyOf));
  const gone = before.map(keyOf).filter((key) => !kept.has(key));
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
  const had = new Set(before.map(keyOf));
  for (const [place, device] of after.entries()) {
    const key = keyOf(device);
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

type Told = Pick<Context, 'events' | 'now'>;

export async function insertVehicle(
  tx: Tx,
  { events, now }: Told,
  { projectId, actorId, facts }: { projectId: number; actorId: string | null; facts: VehicleFacts },
): Promise<WholeVehicle> {
  await refuseTaken(tx, projectId, facts.devices, null);
  const row = await tx
    .insertInto('vehicles')
    .values({ project_id: projectId, ...columnsOf(facts), created_at: now(), changed_at: now() })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeDevices(tx, { projectId, vehicleId: row.id, now: now() }, [], facts.devices);
  const about = { projectId, actorId, entity: ENTITY, entityId: row.id };
  await events.publish(tx, { ...about, action: 'created', after: facts });
  return { row, devices: facts.devices, drivers: [] };
}

interface Saving {
  facts: VehicleFacts;
  actorId: string | null;
  deleted?: boolean;
  mergedInto?: string;
}

/** Saves and tells: the one way in which a vehicle changes after it was made. */
export async function saveVehicle(
  tx: Tx,
  { events, now }: Told,
  before: WholeVehicle,
  { facts, actorId, deleted = false, mergedInto }: Saving,
): Promise<WholeVehicle> {
  const { project_id: projectId, id: vehicleId } = before.row;
  if (!deleted) await refuseTaken(tx, projectId, facts.devices, vehicleId);
  await writeDevices(tx, { projectId, vehicleId, now: now() }, before.devices, deleted ? [] : facts.devices);
  const row = await tx
    .updateTable('vehicles')
    .set({
      ...columnsOf(facts),
      version: before.row.version + 1,
      changed_at: now(),
      deleted_at: deleted ? now() : null,
      merged_into: mergedInto ?? null,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', vehicleId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const about = { projectId, actorId, entity: ENTITY, entityId: vehicleId };
  const was = before.row.deleted_at ? undefined : factsOf(before);
  if (deleted) await events.publish(tx, { ...about, action: 'deleted', before: was });
  else await events.publish(tx, { ...about, action: was ? 'changed' : 'created', before: was, after: facts });
  return { row, devices: deleted ? [] : facts.devices, drivers: before.drivers };
}
