import type { ParsedOf } from '#contract/endpoint.ts';
import type { changeVehicle as changeCall, createVehicle as createCall } from '#contract/vehicles.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Restorer } from '#server/restore.ts';
import { formerVehicle, type VehicleFields, vehicleSnapshot, type WholeVehicle } from './present-vehicle.ts';
import { saveDrivers } from './save-drivers.ts';
import {
  insertVehicle,
  lockVehicles,
  refuseTooManyVehicles,
  type VehicleRef,
  vehicleRecord,
} from './vehicle-record.ts';

type CreateVehicleInput = { projectId: number; actorId: string | null; input: ParsedOf<typeof createCall>['body'] };

export const addVehicle = (
  context: Context,
  { projectId, actorId, input }: CreateVehicleInput,
): Promise<WholeVehicle> =>
  context.db.transaction().execute(async (tx) => {
    await lockVehicles(tx, projectId);
    await refuseTooManyVehicles(tx, projectId, 1);
    const { drivers, ...facts } = input;
    const made = await insertVehicle(tx, context, { projectId, actorId, facts });
    await saveDrivers(tx, context, { projectId, vehicleId: made.row.id, actorId, before: [], after: drivers });
    return { ...made, drivers };
  });

export const isSameVehicle = (one: VehicleFields, other: VehicleFields): boolean => canonical(one) === canonical(other);
/** jsonb reorders keys. */
const canonical = ({ name, props: { make, model, plate, vin, fuel, own }, devices }: VehicleFields): string =>
  JSON.stringify([
    [name, make, model, plate, vin, fuel],
    own.map((one) => [one.name, one.type, one.value]),
    devices.map(({ kind, identifier, label }) => [kind, identifier, label]),
  ]);

export const updateVehicle = (
  context: Context,
  { projectId, id, actorId }: VehicleRef,
  { version, drivers, ...edit }: ParsedOf<typeof changeCall>['body'],
): Promise<WholeVehicle> =>
  context.db.transaction().execute(async (tx) => {
    const before = await vehicleRecord.lockExisting(tx, { projectId, id });
    await vehicleRecord.checkVersion(tx, before, version, context.now());
    const known = vehicleSnapshot(before);
    const fields: VehicleFields = {
      name: edit.name ?? known.name,
      props: edit.props ?? known.props,
      devices: edit.devices ?? known.devices,
    };
    const after = drivers ?? before.drivers;
    const isAsBefore = isSameVehicle(known, fields);
    if (isAsBefore && after.join('\n') === before.drivers.join('\n')) return before;
    if (!isAsBefore) await vehicleRecord.save(tx, context, before, { fields }, actorId);
    else await raiseVersion(tx, before, context.now());
    await saveDrivers(tx, context, { projectId, vehicleId: id, actorId, before: before.drivers, after });
    return vehicleRecord.lockExisting(tx, { projectId, id });
  });

/** Only the drivers changed: the revision is the person's, but the next save must have seen it. */
const raiseVersion = (tx: Tx, { row }: WholeVehicle, now: Date) =>
  tx
    .updateTable('vehicles')
    .set({ version: row.version + 1, changed_at: now })
    .where('project_id', '=', row.project_id)
    .where('id', '=', row.id)
    .execute();

/** Its trips stay, along with what is needed to restore it. Deleting twice changes nothing. */
export const removeVehicle = (context: Context, { projectId, id, actorId }: VehicleRef): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const before = await vehicleRecord.lock(tx, { projectId, id });
    if (before.row.deleted_at) return;
    await saveDrivers(tx, context, { projectId, vehicleId: id, actorId, before: before.drivers, after: [] });
    await vehicleRecord.save(tx, context, before, { fields: vehicleSnapshot(before), deleted: true }, actorId);
  });

/** Restores a changed or deleted vehicle, or deletes one that did not exist then. */
export const vehicleRestorer = (context: Pick<Context, 'events' | 'now'>): Restorer => ({
  ...vehicleRecord.restorer(context, (_tx, before, { value }) => {
    if (value !== null) return { fields: formerVehicle.parse(value) };
    return before.row.deleted_at ? null : { fields: vehicleSnapshot(before), deleted: true };
  }),
  who: 'dolphin',
});
