import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';
import { daysOfUser, type VehicleDay, vehicleFiguresOf } from './vehicle-use.queries.ts';

interface VehiclesOfUserFilter {
  projectId: number;
  userId: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** Own ones first, then those that were driven most. */
export async function vehiclesOfUser(db: Kysely<Tables>, filter: VehiclesOfUserFilter) {
  const { projectId, userId } = filter;
  const user = await db
    .selectFrom('app_users')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!user) throw notFound('The app user');
  const own = await db
    .selectFrom('vehicle_drivers')
    .select('vehicle_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
  const byVehicle = new Map<string, VehicleDay[]>(own.map(({ vehicle_id }) => [vehicle_id, []]));
  for (const day of await daysOfUser(db, filter)) {
    const known = byVehicle.get(day.vehicleId);
    if (known) known.push(day);
    else byVehicle.set(day.vehicleId, [day]);
  }
  if (byVehicle.size === 0) return [];
  const rows = await db
    .selectFrom('vehicles')
    .select(['id', 'name', 'props'])
    .where('project_id', '=', projectId)
    .where(sql<boolean>`id = any(${[...byVehicle.keys()]}::uuid[])`)
    .execute();
  const owned = new Set(own.map(({ vehicle_id }) => vehicle_id));
  return rows
    .map(({ id, name, props }) => {
      const days = byVehicle.get(id) ?? [];
      const isDriver = owned.has(id);
      return { id, name, plate: props.plate, isDriver, lastDay: days.at(-1)?.day ?? null, ...vehicleFiguresOf(days) };
    })
    .sort((a, b) => Number(b.isDriver) - Number(a.isDriver) || b.distanceMeters - a.distanceMeters);
}
