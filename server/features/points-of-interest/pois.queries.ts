import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { type listPois, type mapPois, POI_LIMITS } from '#contract/poi.ts';
import { wrappedLon } from '#contract/sphere.ts';
import type { Tables } from '#server/db/tables.ts';
import { allDrawn, thinnedRing } from '#server/db/thinned-ring.ts';
import { orderBy, sortKey } from '#server/http/page.ts';
import { allShapes, pageOfShapes } from '#server/shape-files/page-of-shapes.ts';

type Database = Kysely<Tables>;
type ListQuery = ParsedOf<typeof listPois>['query'];
export type PoiListFilter = Pick<ListQuery, 'projectId' | 'search' | 'tag' | 'state' | 'bounds'>;
type Query<Row> = SelectQueryBuilder<Tables, 'pois', Row>;

const DEGREES_A_METER = 180 / Math.PI / 6_371_000;

/** Extends into the bounds, including bounds that cross the date line. */
function within<Row>(query: Query<Row>, [west = 0, south = 0, east = 0, north = 0]: readonly number[]): Query<Row> {
  const reach = sql`radius_meters * ${DEGREES_A_METER}`;
  const wide = sql`least(180, ${reach} / greatest(0.01, cos(radians(lat))))`;
  const found = query
    .where(sql<boolean>`lat + ${reach} >= ${south} and lat - ${reach} <= ${north}`)
    // A wide margin first, which the index supports: shapes extend at most this far.
    .where('lat', '>=', south - 5)
    .where('lat', '<=', north + 5);
  if (east - west >= 360) return found;
  const middle = wrappedLon((west + east) / 2 + (east < west ? 180 : 0));
  const half = ((east < west ? 360 : 0) + east - west) / 2;
  return found.where(sql<boolean>`abs(mod((lon - ${middle} + 540)::numeric, 360) - 180) <= ${half} + ${wide}`);
}

function filtered<Row>(query: Query<Row>, { projectId, search, tag, state, bounds }: PoiListFilter): Query<Row> {
  let found = query.where('project_id', '=', projectId).where('deleted_at', 'is', null);
  if (search) found = found.where(sql<boolean>`strpos(lower(name), ${search.toLowerCase()}) > 0`);
  if (tag) found = found.where(sql<boolean>`tags @> array[${tag}]::text[]`);
  if (state) found = found.where('active', '=', state === 'active');
  return bounds ? within(found, bounds) : found;
}

const SORT_KEYS = { name: sortKey.text(sql`lower(name)`), changed: sortKey.time('changed_at') };

export async function poisPage(db: Database, query: ListQuery) {
  const rows = filtered(db.selectFrom('pois'), query);
  const order = orderBy(SORT_KEYS, query.sort, sortKey.uuid('id'));
  const { items, next } = await pageOfShapes(rows, { ...query, order });
  const { total } = await rows.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items, next, total };
}

/** Below this share of the map's height a shape is shown as a dot. */
const SEEN_PART = 1 / 150;

export async function poisOnMap(db: Database, input: ParsedOf<typeof mapPois>['query']) {
  const [, south = 0, , north = 0] = input.bounds;
  const seen = ((north - south) * SEEN_PART) / DEGREES_A_METER;
  const shown = filtered(db.selectFrom('pois'), input)
    .select(['id', 'name', 'lat', 'lon', 'radius_meters as radiusMeters', 'active', 'corners'])
    .select(sql<unknown>`case when radius_meters >= ${seen} then ring end`.as('ring'))
    .orderBy('radius_meters', 'desc')
    .orderBy('id')
    .limit(POI_LIMITS.onMap + 1);
  const rows = await db
    .selectFrom(db.selectFrom(shown.as('shown')).selectAll().select(allDrawn.as('drawn')).as('drawing'))
    .select(['id', 'name', 'lat', 'lon', 'radiusMeters', 'active', thinnedRing.as('ring')])
    .orderBy('radiusMeters', 'desc')
    .orderBy('id')
    .execute();
  return { items: rows.slice(0, POI_LIMITS.onMap), more: rows.length > POI_LIMITS.onMap };
}

/** By name, a page after the other. */
export const poisToExport = (db: Database, filter: PoiListFilter) =>
  allShapes(filtered(db.selectFrom('pois'), filter), orderBy(SORT_KEYS, 'name', sortKey.uuid('id')));

export const poiOf = (db: Database, projectId: number, id: string) =>
  db
    .selectFrom('pois')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export async function poiTagsOf(db: Database, projectId: number) {
  const { rows: items } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from pois, unnest(tags) tag
    where project_id = ${projectId} and deleted_at is null
    group by tag order by count(*) desc, tag limit 500
  `.execute(db);
  const { rows } = await sql<{ total: number; active: number; bounds: [number, number, number, number] | null }>`
    select count(*)::int as total, (count(*) filter (where active))::int as active,
      case when count(*) > 0 then array[min(lon), min(lat), max(lon), max(lat)] end as bounds
    from pois where project_id = ${projectId} and deleted_at is null
  `.execute(db);
  return { items, ...(rows[0] ?? { total: 0, active: 0, bounds: null }) };
}
