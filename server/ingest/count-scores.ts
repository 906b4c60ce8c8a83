import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Whose } from './save-items.ts';

/**
 * Sums the scores of a user's drives on these days anew, moves the project's sums by the difference and says that the
 * timeline changed, in one statement. The caller holds the user's lock; a pilot's drives are kept but not counted.
 */
export async function countScores(tx: Tx, { projectId, userId }: Whose, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  const ordered = [...days].sort();
  // The table is ordered by time: bounds in seconds, wide enough for every zone.
  const fromTs = Date.parse(ordered[0] ?? '') / 1000 - 86_400;
  const toTs = Date.parse(ordered.at(-1) ?? '') / 1000 + 2 * 86_400;
  await sql`
    /* prepared: count-scores */
    with person as (
      -- Held, so that the mark of a pilot cannot change in between.
      select not pilot as counted from app_users
      where project_id = ${projectId} and user_id = ${userId} for share
    ), old as (
      select day, counted, sums from day_scores
      where project_id = ${projectId} and user_id = ${userId} and day = any(${days}::date[])
    ), fresh as (
      select day, person.counted, sums from (
        select day, score_sums(distance_meters, features -> 'scores') as sums
        from timeline_items
        where project_id = ${projectId} and user_id = ${userId} and not deleted
          and day = any(${days}::date[]) and start_ts between ${fromTs} and ${toTs}
          and type in ('CAR', 'DRIVING') and features ? 'scores'
        group by day
      ) drives, person
    ), gone as (
      delete from day_scores
      where project_id = ${projectId} and user_id = ${userId} and day in (select day from old)
        and day not in (select day from fresh)
    ), kept as (
      insert into day_scores (project_id, user_id, day, counted, sums)
      select ${projectId}::bigint, ${userId}::text, day, counted, sums from fresh
      on conflict (project_id, user_id, day) do update set counted = excluded.counted, sums = excluded.sums
    ), told as (
      insert into live_changes (project_id, user_id, kind) values (${projectId}::bigint, ${userId}::text, 'timeline')
    )
    insert into counter_changes (project_id, counter, key, amount)
    select ${projectId}::bigint, 'score/' || part, day::text, sum(amount)
    from (
      select day, part, amount from fresh, unnest(sums) with ordinality s (amount, part) where counted
      union all
      select day, part, -amount from old, unnest(sums) with ordinality s (amount, part) where counted
    ) both_of_them
    group by day, part
    having sum(amount) <> 0
  `.execute(tx);
}
