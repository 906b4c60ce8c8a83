import type { Kysely } from 'kysely';
import { fencesOf } from '#engine/geofence/fences.ts';
import type { Tables } from '#server/db/tables.ts';
import { createPace, nextTurn } from '#server/pace.ts';
import { fewEnough } from '#server/shape-files/corner-budget.ts';
import { circlesNear, type NearPoisFilter } from './near-circles.ts';
import { type PoiRow, poiShapeOf } from './present-poi.ts';

type Database = Kysely<Tables>;

export interface Near {
  row: PoiRow;
  /** To the edge, negative inside. */
  distanceMeters: number;
}

/** A more distant circle may have a nearer edge in it, but not by much more than this. */
const EXTRA = 3;
const SHAPES_AT_ONCE = 100;

/**
 * By the exact edge; fewer where they have very many corners. Shapes are read until those that follow cannot be nearer:
 * no edge is nearer than the circle around it.
 */
export async function nearestPois(db: Database, filter: NearPoisFilter): Promise<Near[]> {
  const { limit } = filter;
  const circles = await circlesNear(db, { ...filter, limit: limit * EXTRA });
  const pace = createPace();
  let near: Near[] = [];
  let isFull = false;
  for (let rest = circles; rest.length > 0; ) {
    if (isFull && (near.at(-1)?.distanceMeters ?? 0) <= (rest[0]?.distanceMeters ?? 0)) break;
    const next = rest.slice(0, Math.min(SHAPES_AT_ONCE, fewEnough(rest.map(({ corners }) => corners))));
    rest = rest.slice(next.length);
    const ids = next.map(({ id }) => id);
    const rows = await db.selectFrom('pois').selectAll().where('id', 'in', ids).orderBy('id').execute();
    await nextTurn();
    for (const row of rows) {
      near.push({ row, distanceMeters: distanceTo(row, filter) });
      await pace();
    }
    near.sort((a, b) => a.distanceMeters - b.distanceMeters);
    const most = Math.min(limit, fewEnough(near.map(({ row }) => row.corners)));
    isFull ||= most < near.length || most === limit;
    near = near.slice(0, most);
  }
  return near;
}

/** Exactly, to the edge, on the sphere. */
function distanceTo(row: PoiRow, { lat, lon }: NearPoisFilter): number {
  const fence = fencesOf([poiShapeOf(row)], [{ lat: row.lat, lon: row.lon, radiusMeters: row.radius_meters }]);
  fence.moveTo(lat, lon);
  return fence.distanceTo(0);
}
