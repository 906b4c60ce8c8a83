import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { countScores } from './count-scores.ts';
import type { Whose } from './save-items.ts';

/** The project's sums are spread over so many rows a day, so that engines seldom wait for each other. */
const SLOTS = 16;

/**
 * Sums the user's days anew and moves the project's sums by the difference, in one statement. The caller holds the
 * user's lock, so nobody else sums the same user.
 */
export async function sumDays(tx: Tx, { projectId, userId }: Whose, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  // The table is ordered by time: bounds in seconds, wide enough for every zone, spare a look at all other years.
  const ordered = [...days].sort();
  const fromTs = Date.parse(ordered[0] ?? '') / 1000 - 86_400;
  const toTs = Date.parse(ordered.at(-1) ?? '') / 1000 + 2 * 86_400;
  await sql`
    with old as (
      delete from day_aggregates
      where project_id = ${projectId} and user_id = ${userId} and day = any(${days}::date[])
      returning day, type, items, distance_meters, seconds
    ), fresh as (
      select day, type, count(*)::int as items, sum(distance_meters) as distance_meters,
        sum(end_ts - start_ts)::bigint as seconds
      from timeline_items
      where project_id = ${projectId} and user_id = ${userId} and not deleted
        and day = any(${days}::date[]) and start_ts between ${fromTs} and ${toTs}
      group by day, type
    ), moved as (
      select day, type, sum(items) as items, sum(distance_meters) as distance_meters, sum(seconds) as seconds
      from (
        select day, type, items, distance_meters, seconds from fresh
        union all
        select day, type, -items, -distance_meters, -seconds from old
      ) both_of_them
      group by day, type
      order by day, type
    )
    insert into project_day_aggregates as p (project_id, day, type, slot, items, distance_meters, seconds)
    select ${projectId}, day, type, abs(hashtext(${userId}) % ${sql.lit(SLOTS)}), items, distance_meters, seconds
    from moved
    on conflict (project_id, day, type, slot) do update set
      items = p.items + excluded.items,
      distance_meters = p.distance_meters + excluded.distance_meters,
      seconds = p.seconds + excluded.seconds
  `.execute(tx);
  // A second statement: within one, the rows just deleted would still be in the way.
  await sql`
    insert into day_aggregates (project_id, user_id, day, type, items, distance_meters, seconds)
    select ${projectId}, ${userId}, day, type, count(*)::int, sum(distance_meters), sum(end_ts - start_ts)::bigint
    from timeline_items
    where project_id = ${projectId} and user_id = ${userId} and not deleted
      and day = any(${days}::date[]) and start_ts between ${fromTs} and ${toTs}
    group by day, type
  `.execute(tx);
  await countScores(tx, { projectId, userId }, days);
}
