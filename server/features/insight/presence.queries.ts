import { type Kysely, sql } from 'kysely';
import { enclosing, type Shape } from '#contract/shapes.ts';
import type { Tables } from '#server/db/tables.ts';
import { presenceCellsWithin } from '#server/features/presence/presence-cells.ts';
import { slotOf } from '#server/features/presence/save-presence.ts';

export function cellsAround(shape: Shape): string[] {
  const { lat, lon, radiusMeters } = enclosing(shape);
  return presenceCellsWithin(lat, lon, radiusMeters);
}

const QUARTER_SECONDS = 21_600;

/** The weeks that a time range touches, each with a bit mask of its quarter-days. */
export function slotsBetween(fromTs: number, toTs: number): { week: string; slots: number }[] {
  const weeks = new Map<string, number>();
  for (let ts = fromTs; ; ts = Math.min(toTs, (Math.floor(ts / QUARTER_SECONDS) + 1) * QUARTER_SECONDS)) {
    const { week, bit } = slotOf(ts);
    weeks.set(week, (weeks.get(week) ?? 0) | bit);
    if (ts >= toTs) return [...weeks].map(([name, slots]) => ({ week: name, slots }));
  }
}

/** The ids of users who were in one of the cells in one of the quarter-days; their fixes are checked afterwards. */
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
