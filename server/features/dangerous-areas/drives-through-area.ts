import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AREA_DOT_KINDS, AREA_EVIDENCE, type AreaEvidence } from '#contract/dangerous-area-works.ts';
import type { Tables } from '#server/db/tables.ts';
import type { AreaRow } from './present-area.ts';

/** The same drives that are counted. */
const crossings = ({ id, applied_from }: AreaRow): RawBuilder<unknown> => sql`
  area_crossings c
  join timeline_items i on i.project_id = c.project_id and i.user_id = c.user_id and i.start_ts = c.start_ts
    and i.type in ('CAR', 'DRIVING') and not i.deleted and c.area_id = ${id}
    and c.entered_ms >= ${applied_from.getTime()}`;

const EVENTS = sql`(c.accelerations + c.brakings + c.cornerings)`;

/** The drives through an area, and where in it harsh events happened. */
export async function drivesThrough(db: Kysely<Tables>, area: AreaRow): Promise<AreaEvidence> {
  const { rows: items } = await sql<AreaEvidence['items'][number] & { enteredMs: number }>`
    select c.project_id as "projectId", p.name as "productName", c.user_id as "userId", c.start_ts as "startTs",
      min(i.day)::text as date, min(c.entered_ms) as "enteredMs", sum(c.seconds)::float8 as seconds,
      sum(c.meters)::float8 as meters, sum(${EVENTS})::int as events
    from ${crossings(area)}
    join projects p on p.id = c.project_id and p.deleted_at is null
    group by c.project_id, p.name, c.user_id, c.start_ts
    order by events desc, min(c.entered_ms) desc limit ${sql.lit(AREA_EVIDENCE.drives)}
  `.execute(db);
  const { rows: dots } = await sql<AreaEvidence['dots'][number]>`
    select (e ->> 'lat')::float8 as lat, (e ->> 'lon')::float8 as lon, e ->> 'type' as kind
    from (
      -- Each has an event, so that the events of all others need not be unpacked.
      select c.entered_ms, c.left_ms, i.features from ${crossings(area)} and ${EVENTS} > 0
      order by c.entered_ms desc limit ${sql.lit(AREA_EVIDENCE.dots)}
    ) c, jsonb_array_elements(c.features -> 'drivingBehaviorEvents' -> 'events') e
    where e ->> 'type' = any(${AREA_DOT_KINDS}::text[])
      and extract(epoch from (e ->> 'timestamp')::timestamptz) * 1000 between c.entered_ms - 1000 and c.left_ms + 1000
    order by c.entered_ms desc limit ${sql.lit(AREA_EVIDENCE.dots)}
  `.execute(db);
  return {
    items: items.map(({ enteredMs, ...drive }) => ({ ...drive, enteredAt: new Date(enteredMs).toISOString() })),
    dots,
  };
}
