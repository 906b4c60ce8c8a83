import type { ParsedOf } from '#contract/endpoint.ts';
import { keyOfDevice, tidyIdentifier } from '#contract/vehicle-devices.ts';
import type { moveVehicleDevice } from '#contract/vehicles.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { vehicleSnapshot, type WholeVehicle } from './present-vehicle.ts';
import { daysBack, queueReassignment } from './reassign-trips.ts';
import { type VehicleRef, vehicleRecord } from './vehicle-record.ts';

/** Moves a device from one vehicle to another: two changes, one transaction. */
export const moveDevice = (
  context: Context,
  { projectId, id, actorId }: VehicleRef,
  { version, kind, identifier, toId, from }: ParsedOf<typeof moveVehicleDevice>['body'],
): Promise<WholeVehicle> =>
  context.db.transaction().execute(async (tx) => {
    const source = await vehicleRecord.lockExisting(tx, { projectId, id });
    const target = await vehicleRecord.lockExisting(tx, { projectId, id: toId });
    await vehicleRecord.checkVersion(tx, source, version, context.now());
    if (id === toId) throw new AppError('validation', 'body.toId: must be another vehicle');
    const key = keyOfDevice(kind, tidyIdentifier(kind, identifier) ?? '');
    const device = source.devices.find((one) => keyOfDevice(one.kind, one.identifier) === key);
    if (!device) throw notFound('The device');
    const without = { ...vehicleSnapshot(source), devices: source.devices.filter((one) => one !== device) };
    const after = await vehicleRecord.save(tx, context, source, { fields: without }, actorId);
    const withIt = { ...vehicleSnapshot(target), devices: [...target.devices, device] };
    await vehicleRecord.save(tx, context, target, { fields: withIt }, actorId);
    if (from === 'always') {
      // As if it had never been elsewhere: its past belongs to where it is now.
      await tx
        .deleteFrom('vehicle_devices')
        .where('project_id', '=', projectId)
        .where('key', '=', key)
        .where('to_ms', 'is not', null)
        .execute();
      await tx
        .updateTable('vehicle_devices')
        .set({ from_ms: 0 })
        .where('project_id', '=', projectId)
        .where('key', '=', key)
        .execute();
      await queueReassignment(tx, context, { projectId, actorId, fromDay: daysBack(context.now()) });
    }
    return after;
  });
