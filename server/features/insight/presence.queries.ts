import { POLYGON_TO_CELLS_FLAGS, polygonToCellsExperimental } from 'h3-js';
import { type Kysely, sql } from 'kysely';
import { enclosing, type Shape } from '../../../contract/shapes.ts';
import { circleOutline, wrappedLon } from '../../../contract/sphere.ts';
import type { Tables } from '../../db/tables.ts';
import { cellNumber, PRESENCE_RESOLUTION, PRESENCE_STEP_METERS, slotOf } from '../../ingest/save-presence.ts';

/** Every cell that the area touches. Ways are kept by steps, so the area is taken a little larger. */
export function cellsAround(shape: Shape): string[] {
  const { lat, lon, radiusMeters } = enclosing(shape);
  const ring = circleOutline(lat, lon, radiusMeters + 2 * PRESENCE_STEP_METERS, 36).map(([x, y]) => [y, wrappedLon(x)]);
  const { containmentOverlapping } = POLYGON_TO_CELLS_FLAGS;
  return polygonToCellsExperimental(ring, PRESENCE_RESOLUTION, containmentOverlapping).map(cellNumber);
}

const QUARTER_SECONDS = 21_600;

/** The weeks that a time lies in, each with the quarters of days. */
export function slotsBetween(fromTs: number, toTs: number): { week: string; slots: number }[] {
  const weeks = new Map<string, number>();
  for (let ts = fromTs; ; ts = Math.min(toTs, (Math.floor(ts / QUARTER_SECONDS) + 1) * QUARTER_SECONDS)) {
    const { week, bit } = slotOf(ts);
    weeks.set(week, (weeks.get(week) ?? 0) | bit);
    if (ts >= toTs) return [...weeks].map(([name, slots]) => ({ week: name, slots }));
  }
}

/** Those who were in one of the cells in one of the quarters, by their ids: whom to look at closely. */
export async function peopleNear(
  db: Kysely<Tables>,
  projectId: number,
  cells: readonly string[],
  weeks: readonly { week: string; slots: number }[],
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct p.user_id as "userId" from presence p
    join unnest(${weeks.map((one) => one.week)}::date[], ${weeks.map((one) => one.slots)}::int[]) w (week, slots)
      on w.week = p.week
    where p.project_id = ${projectId} and p.cell = any(${cells}::bigint[]) and p.user_id > ${after}
      and p.slots & w.slots <> 0
    order by 1 limit ${limit}
  `.execute(db);
  return rows.map(({ userId }) => userId);
}
