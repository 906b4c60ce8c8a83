import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { ListedVehicle, listVehicles, OwnProperty, VehicleDevice } from '#contract/vehicles.ts';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';
import { eachPage, orderBy, sortKey, sqlPage } from '#server/http/page.ts';
import { createPace, paced } from '#server/pace.ts';
import { presentVehicle, type VehicleRow, type WholeVehicle } from './present-vehicle.ts';

type Database = Kysely<Tables>;

/** Each with up to 200 drivers. */
const ROWS_AT_ONCE = 200;
type ListQuery = ParsedOf<typeof listVehicles>['query'];
export type VehicleListFilter = Pick<ListQuery, 'projectId' | 'search' | 'fuel' | 'device' | 'driver'>;

/** A dolphin may see every project, so its existence must be checked here. */
export async function requireProject(db: Database, projectId: number): Promise<void> {
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!project) throw notFound('The project');
}

function fitting({ projectId, search, fuel, device, driver }: VehicleListFilter): RawBuilder<unknown> {
  const parts = [sql`v.project_id = ${projectId} and v.deleted_at is null`];
  if (search) {
    const text = search.toLowerCase();
    parts.push(sql`(
      strpos(lower(v.name || ' ' || (v.props ->> 'make') || ' ' || (v.props ->> 'model') || ' ' || v.vin), ${text}) > 0
      or strpos(lower(v.props ->> 'plate'), ${text}) > 0
      or (${plateIn(search)} <> '' and strpos(v.plate_key, ${plateIn(search)}) > 0)
      or exists (
        select 1 from vehicle_devices d
        where d.project_id = v.project_id and d.vehicle_id = v.id and d.to_ms is null
          and strpos(lower(d.identifier || ' ' || d.label), ${text}) > 0
      )
    )`);
  }
  if (fuel) parts.push(sql`v.props ->> 'fuel' = ${fuel}`);
  if (device) {
    const ofKind = device === 'none' ? sql`` : sql`and d.kind = ${device}`;
    parts.push(sql`${sql.raw(device === 'none' ? 'not' : '')} exists (
      select 1 from vehicle_devices d
      where d.project_id = v.project_id and d.vehicle_id = v.id and d.to_ms is null ${ofKind}
    )`);
  }
  if (driver) {
    parts.push(sql`v.id in (
      select r.vehicle_id from vehicle_drivers r where r.project_id = ${projectId} and r.user_id = ${driver}
    )`);
  }
  return sql.join(parts, sql` and `);
}

const plateIn = (search: string): string => search.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const SORT_KEYS = {
  name: sortKey.text(sql`lower(v.name)`),
  changed: sortKey.time('v.changed_at'),
  distance: sortKey.integer(sql`coalesce(d.meters, 0)`),
};
interface Driven {
  vehicle_id: string;
  trips: number;
  meters: number;
  lastDay: string | null;
}

const driven = (projectId: number, which = sql`true`) => sql<Driven>`
  select vehicle_id, sum(sums[1])::int as trips, sum(sums[3])::bigint as meters, max(day)::text as "lastDay"
  from vehicle_days where project_id = ${projectId} and ${which} group by vehicle_id`;

export async function vehiclesPage(db: Database, query: ListQuery) {
  const byDistance = query.sort.endsWith('distance');
  // Read first as a whole: vehicles are not distributed by app user, so a cluster cannot look them up one by one.
  const sums = byDistance ? sql`with d as materialized (${driven(query.projectId)})` : sql``;
  const { items: rows, next } = await sqlPage(
    db,
    { ...query, order: orderBy(SORT_KEYS, query.sort, sortKey.uuid('v.id')) },
    (parts) => sql<VehicleRow>`
      ${sums} select v.*, ${parts.columns}
      from vehicles v ${byDistance ? sql`left join d on d.vehicle_id = v.id` : sql``}
      where ${fitting(query)} and ${parts.isAfter}
      order by ${parts.orderBy} limit ${parts.limit}
    `,
  );
  const shown = sql`vehicle_id = any(${rows.map(({ id }) => id)}::uuid[])`;
  const { rows: listed } = await driven(query.projectId, shown).execute(db);
  const uses = new Map(listed.map((use) => [use.vehicle_id, use]));
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from vehicles v where ${fitting(query)}
  `.execute(db);
  const whole = await wholeOf(db, query.projectId, rows);
  return {
    items: rows.map((row, at): ListedVehicle => {
      const use = uses.get(row.id);
      const vehicle = presentVehicle(whole[at] ?? { row, devices: [], drivers: [] });
      return { ...vehicle, trips: use?.trips ?? 0, distanceMeters: use?.meters ?? 0, lastDay: use?.lastDay ?? null };
    }),
    next,
    total: counted[0]?.total ?? 0,
  };
}

/** In pages, because a project may have many. */
export async function* pagesOfVehicles(db: Database, filter: VehicleListFilter): AsyncGenerator<WholeVehicle[]> {
  const order = orderBy(SORT_KEYS, 'name', sortKey.uuid('v.id'));
  const pages = eachPage((cursor) =>
    sqlPage(
      db,
      { order, cursor, limit: ROWS_AT_ONCE },
      (parts) => sql<VehicleRow>`
        select v.*, ${parts.columns} from vehicles v where ${fitting(filter)} and ${parts.isAfter}
        order by ${parts.orderBy} limit ${parts.limit}
      `,
    ),
  );
  for await (const rows of paced(pages)) yield await wholeOf(db, filter.projectId, rows);
}

/** The properties that these vehicles have beside the fixed ones: at most as many as given. */
export async function ownPropertiesOf(
  db: Database,
  filter: VehicleListFilter,
  most: number,
): Promise<Pick<OwnProperty, 'name' | 'type'>[]> {
  const { rows } = await sql<Pick<OwnProperty, 'name' | 'type'>>`
    select distinct own ->> 'name' as name, own ->> 'type' as type
    from vehicles v, jsonb_array_elements(v.props -> 'own') own where ${fitting(filter)} limit ${most}
  `.execute(db);
  return rows;
}

interface DeviceRow extends VehicleDevice {
  vehicle_id: string;
}

/** Rows with their devices and drivers, in their order. */
export async function wholeOf(db: Database, projectId: number, rows: readonly VehicleRow[]): Promise<WholeVehicle[]> {
  if (rows.length === 0) return [];
  const isOfThese = sql`project_id = ${projectId} and vehicle_id = any(${rows.map(({ id }) => id)}::uuid[])`;
  const { rows: devices } = await sql<DeviceRow>`
    select vehicle_id, kind, identifier, label from vehicle_devices
    where ${isOfThese} and to_ms is null order by place, key
  `.execute(db);
  const { rows: drivers } = await sql<{ vehicle_id: string; user_id: string }>`
    select vehicle_id, user_id from vehicle_drivers where ${isOfThese} order by user_id
  `.execute(db);
  const pace = createPace();
  const whole = new Map(rows.map((row): [string, WholeVehicle] => [row.id, { row, devices: [], drivers: [] }]));
  for (const { vehicle_id, ...device } of devices) {
    whole.get(vehicle_id)?.devices.push(device);
    await pace();
  }
  for (const { vehicle_id, user_id } of drivers) {
    whole.get(vehicle_id)?.drivers.push(user_id);
    await pace();
  }
  return [...whole.values()];
}

/** The vehicle, or the one it was merged into. */
export async function existingVehicle(db: Database, projectId: number, id: string): Promise<WholeVehicle> {
  const { rows } = await sql<VehicleRow>`
    with recursive way as (
      select * from vehicles where project_id = ${projectId} and id = ${id}
      union
      select v.* from vehicles v join way on v.project_id = way.project_id and v.id = way.merged_into
    )
    select * from way where deleted_at is null limit 1
  `.execute(db);
  const [whole] = await wholeOf(db, projectId, rows);
  if (!whole) throw notFound('The vehicle');
  return whole;
}
