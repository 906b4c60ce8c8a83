import { type Kysely, sql } from 'kysely';
import type { ReplyOf } from '#contract/endpoint.ts';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import type { appVehicleScores } from '#contract/vehicle-use.ts';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';
import { createPace } from '#server/pace.ts';
import { summedDays, summedMeters, vehicleFiguresOf } from './vehicle-figures.ts';

type Database = Kysely<Tables>;

interface VehiclesOfUserFilter {
  projectId: number;
  userId: string;
  from?: string | undefined;
  to?: string | undefined;
}

type Listed = ReplyOf<typeof appVehicleScores>['items'][number];

/** Own ones first, then those that were driven most. */
export async function vehiclesOfUser(db: Database, filter: VehiclesOfUserFilter) {
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
  const owned = new Set(own.map(({ vehicle_id }) => vehicle_id));
  const { rows: driven } = await drivenBy(db, filter, [...owned]);
  const uses = new Map(driven.map((use) => [use.vehicleId, use]));
  const rows = await db
    .selectFrom('vehicles')
    .select(['id', 'name', 'props'])
    .where('project_id', '=', projectId)
    .where(sql<boolean>`id = any(${[...new Set([...owned, ...uses.keys()])]}::uuid[])`)
    .execute();
  const items: Listed[] = [];
  const pace = createPace();
  for (const { id, name, props } of rows) {
    const use = uses.get(id);
    const figures = vehicleFiguresOf(use?.sums);
    items.push({ id, name, plate: props.plate, isDriver: owned.has(id), lastDay: use?.lastDay ?? null, ...figures });
    await pace();
  }
  items.sort((a, b) => Number(b.isDriver) - Number(a.isDriver) || b.distanceMeters - a.distanceMeters);
  const listed = items.slice(0, VEHICLE_LIMITS.vehiclesListed);
  const vehicles = (driven[0]?.vehicles ?? 0) - driven.length + rows.length;
  return { items: listed, notListed: vehicles - listed.length };
}

interface Driven {
  vehicleId: string;
  lastDay: string;
  sums: string;
  /** How many there are with those that are not among these. */
  vehicles: number;
}

/** The vehicles that a person drove in some days: own ones, and of others those driven most. */
function drivenBy(db: Database, { projectId, userId, from, to }: VehiclesOfUserFilter, own: readonly string[]) {
  return sql<Driven>`
    select vehicle_id as "vehicleId", max(day)::text as "lastDay", ${summedDays} as sums,
      (count(*) over ())::int as vehicles
    from vehicle_days
    where project_id = ${projectId} and user_id = ${userId}
      ${from ? sql`and day >= ${from}::date` : sql``} ${to ? sql`and day <= ${to}::date` : sql``}
    group by vehicle_id
    order by vehicle_id = any(${own}::uuid[]) desc, ${summedMeters} desc
    limit ${sql.lit(VEHICLE_LIMITS.vehiclesListed)}
  `.execute(db);
}
