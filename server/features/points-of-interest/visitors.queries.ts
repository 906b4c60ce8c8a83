import { type Kysely, sql } from 'kysely';
import { POI_LIMITS, type PoiVisitors } from '#contract/poi.ts';
import type { Tables } from '#server/db/tables.ts';

interface VisitorsFilter {
  projectId: number;
  id: string;
  from?: string | undefined;
}

/** Who visited a point of interest: enter and exit of a visit have the time of its beginning in common. */
export async function visitorsOf(
  db: Kysely<Tables>,
  { projectId, id, from = new Date(0).toISOString() }: VisitorsFilter,
): Promise<PoiVisitors> {
  // First: once the search is said to be done, all that it found is in the list.
  const past = await db
    .selectFrom('poi_past_works')
    .select(['state', 'done', 'total'])
    .where('project_id', '=', projectId)
    .where(sql<boolean>`poi_ids @> array[${id}]::uuid[]`)
    .executeTakeFirst();
  const { rows } = await sql<PoiVisitors['items'][number] & { lastMs: number; sums: PoiVisitors['sums'] }>`
    with visitor as (
      select user_id as "userId", count(distinct entered_ms)::int as visits, max(entered_ms) as "lastMs",
        round(coalesce(sum(at_ms - entered_ms) filter (where kind = 'exit'), 0) / 1000)::int as "staySeconds"
      from poi_events where project_id = ${projectId} and poi_id = ${id} and at_ms >= ${Date.parse(from)}
      group by user_id
    )
    select *, json_build_object(
      'visits', sum(visits) over (), 'users', count(*) over (), 'staySeconds', sum("staySeconds") over ()
    ) as sums
    from visitor order by "lastMs" desc, "userId" limit ${sql.lit(POI_LIMITS.visitorsShown)}
  `.execute(db);
  return {
    items: rows.map(({ userId, visits, lastMs, staySeconds }) => ({
      userId,
      visits,
      lastAt: new Date(lastMs).toISOString(),
      staySeconds,
    })),
    sums: rows[0]?.sums ?? { visits: 0, users: 0, staySeconds: 0 },
    past: past ?? null,
  };
}
