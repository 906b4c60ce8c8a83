import { type Kysely, sql } from 'kysely';
import { wrappedLon } from '#contract/sphere.ts';
import { fencesOf } from '#engine/geofence/fences.ts';
import type { Tables } from '#server/db/tables.ts';
import { createPace } from '#server/pace.ts';
import { fewEnough } from '#server/shape-files/corner-budget.ts';
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
/** A more distant circle may have a nearer edge in it, but not by much more than this. */
const EXTRA = 3;
/** Their corners are read at once. */
const SHAPES_AT_ONCE = 5;

/** To a tenth of a millimetre: PostgreSQL refuses to calculate with the smallest floats. */
const rounded = (degrees: number): number => Math.round(degrees * 1e9) / 1e9;

async function nearestBy<Found extends { distanceMeters: number }>(
  given: NearPoisFilter,
  find: (filter: NearPoisFilter, degrees: number) => Promise<{ near: Found[]; isFull: boolean }>,
): Promise<Found[]> {
  const filter = { ...given, lat: rounded(given.lat), lon: rounded(given.lon) };
  for (const degrees of STEPS_DEGREES) {
    const { near, isFull } = await find(filter, degrees);
    const isSure = isFull && (near.at(-1)?.distanceMeters ?? 0) * DEGREES_A_METER <= degrees;
    if (isSure || degrees === STEPS_DEGREES.at(-1)) return near;
  }
  return [];
}

/** By the exact edge; fewer where they have very many corners. */
export const nearestPois = (db: Database, filter: NearPoisFilter): Promise<Near[]> =>
  nearestBy(filter, (exact, degrees) => shapesWithin(db, exact, degrees));

/** By the circles around them, which are all that is read. */
export const nearestCircles = (db: Database, filter: NearPoisFilter) =>
  nearestBy(filter, async (exact, degrees) => {
    const near = await circlesWithin(db, exact, degrees);
    return { near, isFull: near.length === exact.limit };
  });

function circlesWithin(db: Database, { projectId, lat, lon, limit, onlyActive }: NearPoisFilter, degrees: number) {
  const width = degrees / Math.max(0.01, Math.cos((Math.min(89, Math.abs(lat) + degrees) * Math.PI) / 180));
  const apart = sql<number>`
    6371008.77 * 2 * asin(least(1, sqrt(sin(radians((lat - ${lat}::float8) / 2)) ^ 2
      + cos(radians(lat)) * cos(radians(${lat}::float8)) * sin(radians((lon - ${lon}::float8) / 2)) ^ 2)))
    - radius_meters`;
  let query = db
    .selectFrom('pois')
    .select(['id', 'name', 'lat', 'lon', 'radius_meters as radiusMeters', 'tags', apart.as('distanceMeters')])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy(apart)
    .limit(limit);
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

/** Shapes are read until those that follow cannot be nearer: no edge is nearer than the circle around it. */
async function shapesWithin(db: Database, filter: NearPoisFilter, degrees: number) {
  const { projectId, limit } = filter;
  const circles = await circlesWithin(db, { ...filter, limit: limit * EXTRA }, degrees);
  const pace = createPace();
  let near: Near[] = [];
  let isFull = false;
  for (let at = 0; at < circles.length; at += SHAPES_AT_ONCE) {
    if (isFull && (near.at(-1)?.distanceMeters ?? 0) <= (circles[at]?.distanceMeters ?? 0)) break;
    const ids = circles.slice(at, at + SHAPES_AT_ONCE).map(({ id }) => id);
    const rows = await db
      .selectFrom('pois')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    for (const row of rows) {
      near.push({ row, distanceMeters: distanceTo(row, filter) });
      await pace();
    }
    near.sort((a, b) => a.distanceMeters - b.distanceMeters);
    const most = Math.min(limit, fewEnough(near.map(({ row }) => row.corners)));
    isFull ||= most < near.length || most === limit;
    near = near.slice(0, most);
  }
  return { near, isFull };
}

/** Exactly, to the edge, on the sphere. */
function distanceTo(row: PoiRow, { lat, lon }: NearPoisFilter): number {
  const fence = fencesOf([poiShapeOf(row)], [{ lat: row.lat, lon: row.lon, radiusMeters: row.radius_meters }]);
  fence.moveTo(lat, lon);
  return fence.distanceTo(0);
}
