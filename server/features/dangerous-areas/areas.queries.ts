import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import {
  AREA_LIMITS,
  type AreaKind,
  type AreaState,
  type listDangerousAreas,
  type mapDangerousAreas,
} from '#contract/dangerous-areas.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { wrappedLon } from '#contract/sphere.ts';
import type { Tables } from '#server/db/tables.ts';
import { allDrawn, thinnedRing } from '#server/db/thinned-ring.ts';
import { orderBy, sortKey } from '#server/http/page.ts';
import { allShapes, pageOfShapes } from '#server/shape-files/page-of-shapes.ts';

type Database = Kysely<Tables>;
type ListQuery = ParsedOf<typeof listDangerousAreas>['query'];
export type AreaListFilter = Pick<ListQuery, 'search' | 'kind' | 'state' | 'bounds'>;
type Query<Row> = SelectQueryBuilder<Tables, 'dangerous_areas', Row>;

const DEGREES_A_METER = 180 / Math.PI / 6_371_000;

/** Extends into the bounds, including bounds that cross the date line. */
function within<Row>(query: Query<Row>, [west = 0, south = 0, east = 0, north = 0]: readonly number[]): Query<Row> {
  const reach = sql`radius_meters * ${DEGREES_A_METER}`;
  const wide = sql`least(180, ${reach} / greatest(0.01, cos(radians(lat))))`;
  const found = query
    .where(sql<boolean>`lat + ${reach} >= ${south} and lat - ${reach} <= ${north}`)
    // A wide margin first, which the index supports: areas extend at most this far.
    .where('lat', '>=', south - 1)
    .where('lat', '<=', north + 1);
  if (east - west >= 360) return found;
  const middle = wrappedLon((west + east) / 2 + (east < west ? 180 : 0));
  const half = ((east < west ? 360 : 0) + east - west) / 2;
  return found.where(sql<boolean>`abs(mod((lon - ${middle} + 540)::numeric, 360) - 180) <= ${half} + ${wide}`);
}

/** As `areaState` defines it. */
const stateOn = (today: string) => sql<AreaState>`case when not active then 'off'
  when valid_from > ${today}::date then 'planned' when valid_to < ${today}::date then 'over' else 'in-force' end`;

function filtered<Row>(query: Query<Row>, { search, kind, state, bounds }: AreaListFilter, today: string): Query<Row> {
  let found = query.where('deleted_at', 'is', null);
  if (search) found = found.where(sql<boolean>`strpos(lower(name), ${search.toLowerCase()}) > 0`);
  if (kind) found = found.where('kind', '=', kind);
  if (state) found = found.where(stateOn(today), '=', state);
  return bounds ? within(found, bounds) : found;
}

const SORT_KEYS = { name: sortKey.text(sql`lower(name)`), changed: sortKey.time('changed_at') };

export async function areasPage(db: Database, query: ListQuery, today: string) {
  const rows = filtered(db.selectFrom('dangerous_areas'), query, today);
  const order = orderBy(SORT_KEYS, query.sort, sortKey.uuid('id'));
  const { items, next } = await pageOfShapes(rows, { ...query, order });
  const { total } = await rows.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items, next, total };
}

/** Below this share of the map's height a shape is shown as a dot. */
const SEEN_PART = 1 / 150;

export async function areasOnMap(db: Database, input: ParsedOf<typeof mapDangerousAreas>['query'], today: string) {
  const [, south = 0, , north = 0] = input.bounds;
  const seen = ((north - south) * SEEN_PART) / DEGREES_A_METER;
  const shown = filtered(db.selectFrom('dangerous_areas'), input, today)
    .select(['id', 'name', 'kind', 'lat', 'lon', 'radius_meters as radiusMeters', 'corners'])
    .select(stateOn(today).as('state'))
    .select(sql<unknown>`case when radius_meters >= ${seen} then ring end`.as('ring'))
    .orderBy('radius_meters', 'desc')
    .orderBy('id')
    .limit(AREA_LIMITS.onMap + 1);
  const rows = await db
    .selectFrom(db.selectFrom(shown.as('shown')).selectAll().select(allDrawn.as('drawn')).as('drawing'))
    .select(['id', 'name', 'kind', 'lat', 'lon', 'radiusMeters', 'state', thinnedRing.as('ring')])
    .orderBy('radiusMeters', 'desc')
    .orderBy('id')
    .execute();
  return { items: rows.slice(0, AREA_LIMITS.onMap), more: rows.length > AREA_LIMITS.onMap };
}

/** By name, page by page. */
export const areasToExport = (db: Database, filter: AreaListFilter, today: string) =>
  allShapes(filtered(db.selectFrom('dangerous_areas'), filter, today), orderBy(SORT_KEYS, 'name', sortKey.uuid('id')));

export const areaOf = (db: Database, id: string) =>
  db.selectFrom('dangerous_areas').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

export async function totalOfAreas(db: Database, today: string) {
  const { rows: byKind } = await sql<{ kind: AreaKind; count: number }>`
    select kind, count(*)::int as count from dangerous_areas where deleted_at is null
    group by kind order by count(*) desc, kind
  `.execute(db);
  const { rows } = await sql<{ total: number; inForce: number; bounds: [number, number, number, number] | null }>`
    select count(*)::int as total, (count(*) filter (where ${stateOn(today)} = 'in-force'))::int as "inForce",
      case when count(*) > 0 then array[min(lon), min(lat), max(lon), max(lat)] end as bounds
    from dangerous_areas where deleted_at is null
  `.execute(db);
  return { byKind, ...(rows[0] ?? { total: 0, inForce: 0, bounds: null }) };
}
