import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Data for older days is rare, so that engines seldom wait for each other. */
const SETTLED_DAYS = 7;
const MAX_ROWS = 5_000;

/**
 * A project's sums of a day are spread over several rows, so that engines do not wait for each other. Older days are
 * folded into one row each, so that reading a year stays fast. No engine writes to that row, so nobody waits for one.
 */
export async function foldOldDays(db: Db): Promise<void> {
  await sql`
    with taken as (
      delete from project_day_aggregates
      where ctid = any(array(
        select ctid from project_day_aggregates
        where slot > 0 and day < (now() at time zone 'UTC')::date - ${sql.lit(SETTLED_DAYS)}
        limit ${sql.lit(MAX_ROWS)}
        for update skip locked
      ))
      returning project_id, day, type, items, distance_meters, seconds
    )
    insert into project_day_aggregates as p (project_id, day, type, slot, items, distance_meters, seconds)
    select project_id, day, type, 0, sum(items), sum(distance_meters), sum(seconds) from taken
    group by project_id, day, type
    order by project_id, day, type
    on conflict (project_id, day, type, slot) do update set
      items = p.items + excluded.items,
      distance_meters = p.distance_meters + excluded.distance_meters,
      seconds = p.seconds + excluded.seconds
  `.execute(db);
}
