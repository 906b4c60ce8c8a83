import { sql } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { DuplicatePair, mergeVehicles as mergeCall } from '#contract/vehicle-files.ts';
import { DUPLICATE_SIGNS, VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { lockUserForCall } from '#server/db/user-lock.ts';
import { AppError } from '#server/http/app-error.ts';
import { presentVehicle, type VehicleRow, vehicleSnapshot, type WholeVehicle } from './present-vehicle.ts';
import { saveDrivers } from './save-drivers.ts';
import { type VehicleRef, vehicleRecord } from './vehicle-record.ts';
import { wholeOf } from './vehicles.queries.ts';

const MAX_PAIRS = 100;
/** The most vehicles with the same sign that are compared; the others follow when these are merged. */
const MAX_ALIKE = 15;

/** Vehicles that share a VIN, a plate, or a device that both had at some time. */
export async function duplicatesIn(db: Db, projectId: number): Promise<DuplicatePair[]> {
  const { rows } = await sql<{ first: string; second: string; signs: DuplicatePair['signs'] }>`
    with signs as (
      select id, 'vin' as sign, vin as value from vehicles
      where project_id = ${projectId} and deleted_at is null and vin <> ''
      union all
      select id, 'plate', plate_key from vehicles
      where project_id = ${projectId} and deleted_at is null and plate_key <> ''
      union all
      select distinct d.vehicle_id, 'device', d.key from vehicle_devices d
      join vehicles v on v.id = d.vehicle_id and v.deleted_at is null
      where d.project_id = ${projectId}
    ), alike as (
      select * from (
        select id, sign, value, row_number() over (partition by sign, value order by id) as place from signs
      ) placed
      where place <= ${MAX_ALIKE}
    )
    select a.id as first, b.id as second, array_agg(distinct a.sign) as signs
    from alike a join alike b on b.sign = a.sign and b.value = a.value and b.place > a.place
    group by 1, 2 order by count(distinct a.sign) desc, 1, 2
    limit ${MAX_PAIRS}
  `.execute(db);
  const ids = [...new Set(rows.flatMap(({ first, second }) => [first, second]))];
  if (ids.length === 0) return [];
  const found: VehicleRow[] = await db
    .selectFrom('vehicles')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map((await wholeOf(db, projectId, found)).map((whole) => [whole.row.id, presentVehicle(whole)]));
  return rows.flatMap(({ first, second, signs }) => {
    const [one, other] = [byId.get(first), byId.get(second)];
    const ordered = DUPLICATE_SIGNS.filter((sign) => signs.includes(sign));
    return one && other ? [{ signs: ordered, first: one, second: other }] : [];
  });
}

/**
 * Merges two vehicles: devices with their past, drivers and trips move; the other one is deleted and redirects here.
 */
export const mergeVehiclePair = (
  context: Context,
  { projectId, id, actorId }: VehicleRef,
  { version, otherId, otherVersion, name, props }: ParsedOf<typeof mergeCall>['body'],
): Promise<{ whole: WholeVehicle; movedTrips: number }> =>
  context.db.transaction().execute(async (tx) => {
    if (id === otherId) throw new AppError('validation', 'body.otherId: must be another vehicle');
    const kept = await vehicleRecord.lockExisting(tx, { projectId, id });
    const other = await vehicleRecord.lockExisting(tx, { projectId, id: otherId });
    await vehicleRecord.checkVersion(tx, kept, version, context.now());
    await vehicleRecord.checkVersion(tx, other, otherVersion, context.now());
    const devices = [...kept.devices, ...other.devices];
    const drivers = [...new Set([...kept.drivers, ...other.drivers])].sort();
    if (devices.length > VEHICLE_LIMITS.devices || drivers.length > VEHICLE_LIMITS.drivers) {
      throw new AppError('validation', 'Together they have too many devices or drivers.');
    }
    // Before the drivers: an erasure takes the lock of a user before it locks the user's row.
    const movedTrips = await moveTrips(tx, projectId, otherId, { id, name });
    const about = { projectId, actorId };
    await saveDrivers(tx, context, { ...about, vehicleId: otherId, before: other.drivers, after: [] });
    const gone = { fields: vehicleSnapshot(other), deleted: true, mergedInto: id };
    await vehicleRecord.save(tx, context, other, gone, actorId);
    await vehicleRecord.save(tx, context, kept, { fields: { name, props, devices } }, actorId);
    await movePast(tx, projectId, otherId, id);
    await saveDrivers(tx, context, { ...about, vehicleId: id, before: kept.drivers, after: drivers });
    return { whole: await vehicleRecord.lockExisting(tx, { projectId, id }), movedTrips };
  });

/** The times a device spent in the other vehicle now count for this one. */
async function movePast(tx: Tx, projectId: number, from: string, to: string): Promise<void> {
  await tx
    .updateTable('vehicle_devices')
    .set({ vehicle_id: to })
    .where('project_id', '=', projectId)
    .where('vehicle_id', '=', from)
    .execute();
  await tx
    .updateTable('vehicle_choices')
    .set({ vehicle_id: to })
    .where('project_id', '=', projectId)
    .where('vehicle_id', '=', from)
    .execute();
}

/** By the days of the vehicle; the users' locks are taken in one order, so that merges do not wait for each other. */
async function moveTrips(tx: Tx, projectId: number, from: string, to: { id: string; name: string }): Promise<number> {
  const users = await tx
    .selectFrom('vehicle_days')
    .select('user_id as userId')
    .distinct()
    .where('project_id', '=', projectId)
    .where('vehicle_id', '=', from)
    .orderBy('user_id')
    .execute();
  if (users.length === 0) return 0;
  for (const { userId } of users) await lockUserForCall(tx, projectId, userId);
  const locked = users.map(({ userId }) => userId);
  const { rows } = await sql<{ moved: number }>`
    with written as (
      update timeline_items i
      set features = jsonb_set(i.features, '{vehicle}', (i.features -> 'vehicle') || ${JSON.stringify(to)}::jsonb)
      from vehicle_days d
      where d.project_id = ${projectId} and d.user_id = any(${locked}::text[]) and d.vehicle_id = ${from}
        and i.project_id = d.project_id and i.user_id = d.user_id and i.day = d.day
        and i.start_ts between extract(epoch from d.day)::bigint - 86400 and extract(epoch from d.day)::bigint + 172800
        and i.features -> 'vehicle' ->> 'id' = ${from}
      returning i.project_id, i.user_id, i.start_ts, i.open, i.deleted
    ), notified as (
      insert into timeline_changes (project_id, user_id, kind, start_ts)
      select project_id, user_id, 'changed', start_ts from written where not open and not deleted
    )
    select count(*)::int as moved from written where not deleted
  `.execute(tx);
  // Added up, not recomputed: for days older than the timeline retention only the sums are left.
  await sql`
    with gone as (
      delete from vehicle_days
      where project_id = ${projectId} and user_id = any(${locked}::text[]) and vehicle_id = ${from}
      returning project_id, user_id, day, sums
    )
    insert into vehicle_days as d (project_id, user_id, day, vehicle_id, sums)
    select project_id, user_id, day, ${to.id}, sums from gone
    on conflict (project_id, user_id, day, vehicle_id) do update set sums = (
      select array_agg(a + b order by place) from unnest(d.sums, excluded.sums) with ordinality s (a, b, place)
    )
  `.execute(tx);
  return rows[0]?.moved ?? 0;
}
