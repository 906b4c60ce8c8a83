import { type Kysely, sql } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { listPoiEvents, PoiEvent, PoiVisitSums } from '#contract/poi.ts';
import type { Tables } from '#server/db/tables.ts';
import { descending, type Page, page, sortKey } from '#server/http/page.ts';

const NEWEST_FIRST = descending(sortKey.integer('at_ms'), sortKey.uuid('id'));

/** More are not counted while someone waits. */
const MAX_COUNTED = 100_000;

function matching(db: Kysely<Tables>, filter: ParsedOf<typeof listPoiEvents>['query']) {
  let query = db.selectFrom('poi_events').selectAll().where('project_id', '=', filter.projectId);
  if (filter.poiId) query = query.where('poi_id', '=', filter.poiId);
  if (filter.userId) query = query.where('user_id', '=', filter.userId);
  if (filter.kind) query = query.where('kind', '=', filter.kind);
  if (filter.from) query = query.where('at_ms', '>=', Date.parse(filter.from));
  if (filter.to) query = query.where('at_ms', '<', Date.parse(filter.to));
  return query;
}

/** How many visits, of how many, and how long they stayed: a visit counts when it began, its time when it is over. */
async function sumsOf(db: Kysely<Tables>, filter: ParsedOf<typeof listPoiEvents>['query']): Promise<PoiVisitSums> {
  const counted = await db
    .selectFrom(
      matching(db, filter)
        .limit(MAX_COUNTED + 1)
        .as('event'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('events'),
      fn.count<number>('user_id').distinct().as('users'),
      sql<number>`count(*) filter (where kind = 'enter')`.as('visits'),
      sql<number>`coalesce(sum(at_ms - entered_ms) filter (where kind = 'exit'), 0)`.as('stayMs'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(counted.events) > MAX_COUNTED) return null;
  return {
    visits: Number(counted.visits),
    users: Number(counted.users),
    staySeconds: Math.round(Number(counted.stayMs) / 1000),
  };
}

/** Who entered and left. */
export async function poiEventsPage(
  db: Kysely<Tables>,
  filter: ParsedOf<typeof listPoiEvents>['query'],
): Promise<Page<PoiEvent> & { sums: PoiVisitSums }> {
  const sums = await sumsOf(db, filter);
  const { items, next } = await page(matching(db, filter), { ...filter, order: NEWEST_FIRST });
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
    sums,
  };
}
