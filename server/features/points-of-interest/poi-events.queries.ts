import type { Kysely } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { listPoiEvents, PoiEvent } from '#contract/poi.ts';
import type { Tables } from '#server/db/tables.ts';
import { descending, type Page, page, sortKey } from '#server/http/page.ts';

const NEWEST_FIRST = descending(sortKey.integer('at_ms'), sortKey.uuid('id'));

/** Who entered and left. */
export async function poiEventsPage(
  db: Kysely<Tables>,
  filter: ParsedOf<typeof listPoiEvents>['query'],
): Promise<Page<PoiEvent>> {
  let query = db.selectFrom('poi_events').selectAll().where('project_id', '=', filter.projectId);
  if (filter.poiId) query = query.where('poi_id', '=', filter.poiId);
  if (filter.userId) query = query.where('user_id', '=', filter.userId);
  if (filter.kind) query = query.where('kind', '=', filter.kind);
  if (filter.from) query = query.where('at_ms', '>=', Date.parse(filter.from));
  if (filter.to) query = query.where('at_ms', '<', Date.parse(filter.to));
  const { items, next } = await page(query, { ...filter, order: NEWEST_FIRST });
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
    next,
  };
}
