import type { Fuel } from '#contract/vehicle-lists.ts';
import type { VehicleDevice, VehicleProps } from '#contract/vehicles.ts';
import { checkDigitOf } from '#contract/vin.ts';
import type { Context } from '#server/context.ts';
import { insertVehicle, lockVehicles } from '#server/features/vehicles/vehicle-record.ts';

/** A car of one of the demo's people. */
export interface DemoCar {
  userId: string;
  name: string;
  address: string;
  beacon: string | null;
}

const FUEL: readonly Fuel[] = ['petrol', 'diesel', 'electric', 'hybrid'];

/** Made up, with a valid check digit. */
function vinOf(number: number): string {
  const vin = `1DM${'0'.repeat(6)}XA${String(number).padStart(6, '0')}`;
  return `${vin.slice(0, 8)}${checkDigitOf(vin)}${vin.slice(9)}`;
}

function propsOf({ beacon }: DemoCar, number: number): VehicleProps {
  const isVan = beacon !== null;
  return {
    make: 'Demo',
    model: isVan ? 'Courier van' : (['City', 'Estate', 'Compact'][number % 3] ?? 'City'),
    plate: `DM ${100 + number} ${isVan ? 'V' : 'C'}`,
    vin: vinOf(number),
    fuel: isVan ? 'electric' : (FUEL[number % FUEL.length] ?? 'petrol'),
    own: [
      { name: 'Seats', type: 'number', value: isVan ? 3 : 5 },
      { name: 'Leased', type: 'yesNo', value: number % 2 === 0 },
    ],
  };
}

/** The vehicles of the demo's people, created before their first drive; one was entered twice. */
export const makeDemoVehicles = (
  context: Pick<Context, 'db' | 'events' | 'now'>,
  projectId: number,
  cars: () => readonly DemoCar[],
): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    await lockVehicles(tx, projectId);
    const known = await tx.selectFrom('vehicles').select('id').where('project_id', '=', projectId).executeTakeFirst();
    if (known) return;
    for (const [number, car] of cars().entries()) {
      const devices: VehicleDevice[] = [
        { kind: 'bluetooth', identifier: car.address, label: 'Radio' },
        ...(car.beacon ? [{ kind: 'beacon' as const, identifier: car.beacon, label: 'Dashboard beacon' }] : []),
      ];
      const facts = { name: car.name, props: propsOf(car, number), devices };
      const { row } = await insertVehicle(tx, context, { projectId, actorId: null, facts });
      await tx
        .insertInto('vehicle_drivers')
        .values({ project_id: projectId, user_id: car.userId, vehicle_id: row.id })
        .execute();
      await context.events.publish(tx, {
        projectId,
        actorId: null,
        entity: 'app-user-vehicles',
        entityId: car.userId,
        action: 'changed',
        before: { vehicles: { [row.id]: null } },
        after: { vehicles: { [row.id]: row.name } },
      });
      if (number === 0) {
        const again = { name: `${car.name} (copy)`, props: { ...facts.props, model: '', own: [] }, devices: [] };
        await insertVehicle(tx, context, { projectId, actorId: null, facts: again });
      }
    }
  });
