import type { ParsedOf } from '#contract/endpoint.ts';
import type { changeVehicle as changeCall, createVehicle as createCall } from '#contract/vehicles.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { factsOf, formerVehicle, type VehicleFacts, type WholeVehicle } from './present-vehicle.ts';
import { saveDrivers } from './save-drivers.ts';
import {
  ENTITY,
  insertVehicle,
  liveVehicle,
  lockVehicles,
  refuseOtherVersion,
  refuseTooMany,
  saveVehicle,
  vehicleOf,
  type Whose,
} from './save-vehicle.ts';

type Making = { projectId: number; actorId: string | null; wish: ParsedOf<typeof createCall>['body'] };

export const createVehicle = (context: Context, { projectId, actorId, wish }: Making): Promise<WholeVehicle> =>
  context.db.transaction().execute(async (tx) => {
    await lockVehicles(tx, projectId);
    await refuseTooMany(tx, projectId, 1);
    const { drivers, ...facts } = wish;
    const made = await insertVehicle(tx, context, { projectId, actorId, facts });
    await saveDrivers(tx, context, { projectId, vehicleId: made.row.id, actorId, before: [], after: drivers });
    return { ...made, drivers };
  });

export const isSame = (one: VehicleFacts, other: VehicleFacts): boolean => canonical(one) === canonical(other);
/** jsonb has an order of keys of its own. */
const canonical = ({ name, props: { make, model, plate, vin, fuel, own }, devices }: VehicleFacts): string =>
  JSON.stringify([
    [name, make, model, plate, vin, fuel],
    own.map((one) => [one.name, one.type, one.value]),
    devices.map(({ kind, identifier, label }) => [kind, identifier, label]),
  ]);

export const changeVehicle = (
  context: Context,
  { projectId, id, actorId }: Whose,
  { version, drivers, ...edit }: ParsedOf<typeof changeCall>['body'],
): Promise<WholeVehicle> =>
  context.db.transaction().execute(async (tx) => {
    await lockVehicles(tx, projectId);
    const before = await liveVehicle(tx, projectId, id);
    await refuseOtherVersion(tx, before, version);
    const known = factsOf(before);
    const facts: VehicleFacts = {
      name: edit.name ?? known.name,
      props: edit.props ?? known.props,
      devices: edit.devices ?? known.devices,
    };
    const after = drivers ?? before.drivers;
    const isAsBefore = isSame(known, facts);
    if (isAsBefore && after.join('\n') === before.drivers.join('\n')) return before;
    if (!isAsBefore) await saveVehicle(tx, context, before, { facts, actorId });
    else await raiseVersion(tx, before, context.now());
    await saveDrivers(tx, context, { projectId, vehicleId: id, actorId, before: before.drivers, after });
    return liveVehicle(tx, projectId, id);
  });

/** Who drives it changed alone: told with the people, but the next save must have seen it. */
const raiseVersion = (tx: Parameters<typeof liveVehicle>[0], { row }: WholeVehicle, now: Date) =>
  tx
    .updateTable('vehicles')
    .set({ version: row.version + 1, changed_at: now })
    .where('project_id', '=', row.project_id)
    .where('id', '=', row.id)
    .execute();

/** Its trips stay, and so does what is needed to restore it. Doing it twice changes nothing. */
export const deleteVehicle = (context: Context, { projectId, id, actorId }: Whose): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    await lockVehicles(tx, projectId);
    const before = await vehicleOf(tx, projectId, id);
    if (before.row.deleted_at) return;
    await saveDrivers(tx, context, { projectId, vehicleId: id, actorId, before: before.drivers, after: [] });
    await saveVehicle(tx, context, before, { facts: factsOf(before), actorId, deleted: true });
  });

/** Brings back what a vehicle was; also one that was deleted, or takes one away that was not there then. */
export const vehicleRestorer = (context: Pick<Context, 'events' | 'now'>): Restorer => ({
  entity: ENTITY,
  restore: async (tx, { projectId, entityId, value, actorId }) => {
    if (projectId === null) throw notFound('The vehicle');
    await lockVehicles(tx, projectId);
    const before = await vehicleOf(tx, projectId, entityId);
    const former = value === null ? null : formerVehicle.parse(value);
    if (!former && before.row.deleted_at) return;
    await saveVehicle(tx, context, before, { facts: former ?? factsOf(before), actorId, deleted: !former });
  },
});
