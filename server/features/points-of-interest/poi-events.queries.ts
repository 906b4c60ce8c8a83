import { type Kysely, sql } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { listPoiEvents, PoiEvent } from '#contract/poi.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#server/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';

type Wish = ParsedOf<typeof listPoiEvents>['query'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who entered and left, newest first. */
export async function eventsOf(db: Kysely<Tables>, wish: Wish): Promise<{ items: PoiEvent[]; next: string | null }> {
  let query = db
    .selectFrom('poi_events')
    .selectAll()
    .where('project_id', '=', wish.projectId)
    .orderBy('at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(wish.limit + 1);
  if (wish.poiId) query = query.where('poi_id', '=', wish.poiId);
  if (wish.userId) query = query.where('user_id', '=', wish.userId);
  if (wish.kind) query = query.where('kind', '=', wish.kind);
  if (wish.from) query = query.where('at_ms', '>=', Date.parse(wish.from));
  if (wish.to) query = query.where('at_ms', '<', Date.parse(wish.to));
  if (wish.cursor) {
    const [at, id] = decodeCursor(wish.cursor);
    if (typeof at !== 'number' || !Number.isSafeInteger(at) || typeof id !== 'string' || !UUID.test(id)) {
      throw new AppError('validation', 'query.cursor: is not a cursor of this list');
    }
    query = query.where(sql<boolean>`(at_ms, id) < (${at}, ${id}::uuid)`);
  }
  const rows = await query.execute();
  const items = rows.slice(0, wish.limit);
  const last = rows.length > wish.limit ? items.at(-1) : undefined;
  return {
    items: items.map((row) => ({
      id: row.id,
      poiId: row.poi_id,
      name: row.name,
      tags: row.tags,
      userId: row.user_id,
      kind: row.kind,
      at: new Date(row.at_ms).toISOString(),
      lat: row.lat,
      lon: row.lon,
      distanceMeters: row.distance_meters,
      inTrip: row.in_trip,
      staySeconds: row.kind === 'exit' ? Math.round((row.at_ms - row.entered_ms) / 1000) : null,
    })),
    next: last ? encodeCursor([last.at_ms, last.id]) : null,
  };
}
