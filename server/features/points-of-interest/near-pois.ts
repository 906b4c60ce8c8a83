import { type Kysely, sql } from 'kysely';
import { wrappedLon } from '#contract/sphere.ts';
import { fencesOf } from '#engine/geofence/fences.ts';
import type { Tables } from '#server/db/tables.ts';
import { type PoiRow, poiShapeOf } from './present-poi.ts';

type Database = Kysely<Tables>;

export interface Near {
  row: PoiRow;
  /** To the edge, negative inside. */
  distanceMeters: number;
}

interface NearPoisFilter {
  projectId: number;
  lat: number;
  lon: number;
  limit: number;
  onlyActive: boolean;
}

/** Growing squares around the point: the first that certainly holds enough is used. The last is the whole world. */
const STEPS_DEGREES = [0.05, 0.5, 5, 360];
const DEGREES_A_METER = 180 / Math.PI / 6_371_008;
/** A more distant centre may have a nearer edge, but not by much more than this. */
const EXTRA = 3;

/** To a tenth of a millimetre: PostgreSQL refuses to calculate with the smallest floats. */
const rounded = (degrees: number): number => Math.round(degrees * 1e9) / 1e9;

export async function nearestPois(db: Database, given: NearPoisFilter): Promise<Near[]> {
  const filter = { ...given, lat: rounded(given.lat), lon: rounded(given.lon) };
  for (const degrees of STEPS_DEGREES) {
    const rows = await rowsWithin(db, filter, degrees);
    const near = measured(rows, filter).slice(0, filter.limit);
    const isSure = near.length === filter.limit && (near.at(-1)?.distanceMeters ?? 0) * DEGREES_A_METER <= degrees;
    if (isSure || degrees === STEPS_DEGREES.at(-1)) return near;
  }
  return [];
}

async function rowsWithin(db: Database, { projectId, lat, lon, limit, onlyActive }: NearPoisFilter, degrees: number) {
  const width = degrees / Math.max(0.01, Math.cos((Math.min(89, Math.abs(lat) + degrees) * Math.PI) / 180));
  const apart = sql<number>`
    6371008.77 * 2 * asin(least(1, sqrt(sin(radians((lat - ${lat}::float8) / 2)) ^ 2
      + cos(radians(lat)) * cos(radians(${lat}::float8)) * sin(radians((lon - ${lon}::float8) / 2)) ^ 2)))
    - radius_meters`;
  let query = db
    .selectFrom('pois')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy(apart)
    .limit(limit * EXTRA);
  if (onlyActive) query = query.where('active', '=', true);
  // A shape whose centre is outside may extend into it, by at most the largest radius.
  const reach = sql`(select coalesce(max(radius_meters), 0) * ${DEGREES_A_METER} from pois
    where project_id = ${projectId} and deleted_at is null)`;
  if (degrees < 180)
    query = query.where(sql<boolean>`lat between ${lat - degrees} - ${reach} and ${lat + degrees} + ${reach}`);
  if (width < 180) {
    const away = sql`abs(mod((lon - ${wrappedLon(lon)} + 540)::numeric, 360) - 180)`;
    query = query.where(sql<boolean>`${away} <= ${width} + radius_meters * ${DEGREES_A_METER * 100}`);
  }
  return query.execute();
}

/** Exactly, to the edge, on the sphere. */
function measured(rows: readonly PoiRow[], { lat, lon }: NearPoisFilter): Near[] {
  const fences = fencesOf(rows.map(poiShapeOf));
  fences.moveTo(lat, lon);
  return rows
    .map((row, at) => ({ row, distanceMeters: fences.distanceTo(at) }))
    .sort((a, b) => a.distanceMeters - b.distanceMeters);
}
