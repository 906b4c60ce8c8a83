import type { ParsedOf } from '#contract/endpoint.ts';
import { keyOfDevice, tidyIdentifier } from '#contract/vehicle-devices.ts';
import type { moveVehicleDevice } from '#contract/vehicles.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { factsOf, type WholeVehicle } from './present-vehicle.ts';
import { askReassignment, daysBack } from './reassign-trips.ts';
import { liveVehicle, lockVehicles, refuseOtherVersion, saveVehicle, type Whose } from './save-vehicle.ts';

/** Takes a device out of one vehicle and puts it into another: two changes, one transaction. */
export const moveDevice = (
  context: Context,
  { projectId, id, actorId }: Whose,
  { version, kind, identifier, toId, from }: ParsedOf<typeof moveVehicleDevice>['body'],
): Promise<WholeVehicle> =>
  context.db.transaction().execute(async (tx) => {
    await lockVehicles(tx, projectId);
    const [source, target] = [await liveVehicle(tx, projectId, id), await liveVehicle(tx, projectId, toId)];
    await refuseOtherVersion(tx, source, version);
    if (id === toId) throw new AppError('validation', 'body.toId: must be another vehicle');
    const key = keyOfDevice(kind, tidyIdentifier(kind, identifier) ?? '');
    const device = source.devices.find((one) => keyOfDevice(one.kind, one.identifier) === key);
    if (!device) throw notFound('The device');
    const without = { ...factsOf(source), devices: source.devices.filter((one) => one !== device) };
    const after = await saveVehicle(tx, context, source, { facts: without, actorId });
    const withIt = { ...factsOf(target), devices: [...target.devices, device] };
    await saveVehicle(tx, context, target, { facts: withIt, actorId });
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
      await askReassignment(tx, context, { projectId, actorId, fromDay: daysBack(context.now()) });
    }
    return after;
  });
