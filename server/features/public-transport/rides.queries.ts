import { sql } from 'kysely';
import type { MatchedLine } from '#contract/public-transport.ts';
import type { Db } from '#server/db/database.ts';

const MAX_LINES = 500;

/** The items themselves are counted: a recomputed item replaces its former self. */
export async function matchedLines(
  db: Db,
  { from, to, region }: { from: string; to: string; region?: string | undefined },
): Promise<{ items: MatchedLine[]; total: number }> {
  const { rows: items } = await sql<MatchedLine>`
    select ride ->> 'regionId' as "regionId", max(r.name) as "regionName", ride ->> 'lineId' as "lineId",
      max(ride ->> 'mode') as mode, max(ride ->> 'shortName') as "shortName", max(ride ->> 'longName') as "longName",
      max(ride ->> 'color') as color, count(*)::int as rides, count(distinct (i.project_id, i.user_id))::int as riders,
      (count(*) filter (where ride ->> 'timetable' = 'fits'))::int as "onTimes", max(i.day)::text as "lastDay"
    from timeline_items i
      cross join lateral (select i.features -> 'publicTransport' as ride) t
      left join transit_regions r on r.id::text = ride ->> 'regionId'
    where i.features ? 'publicTransport' and i.day between ${from} and ${to} and not i.deleted
      -- What a person set to something else is no ride on the line any more.
      and i.type = ride ->> 'mode'
      and (${region ?? null}::text is null or i.features -> 'publicTransport' ->> 'regionId' = ${region ?? null}::text)
    group by ride ->> 'regionId', ride ->> 'lineId'
    order by rides desc, "shortName", "lineId" limit ${MAX_LINES}
  `.execute(db);
  return { items, total: items.reduce((sum, { rides }) => sum + rides, 0) };
}
