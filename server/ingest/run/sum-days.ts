import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { countExposure } from './count-exposure.ts';
import { countScores } from './count-scores.ts';
import type { Derivations } from './derivation.ts';
import { dayRows, type TouchedDay, WITHIN_DAY } from './touched-days.ts';

/** A project's sums of a day are spread over this many rows, so that engines seldom wait for each other. */
const SLOTS = 16;

/**
 * Sums these days again and changes the projects' sums by the difference, then lets derivations follow. The caller
 * holds the users' locks, so nobody else sums the same users.
 */
export async function sumDaysOfMany(tx: Tx, derivations: Derivations, days: readonly TouchedDay[]): Promise<void> {
  if (days.length === 0) return;
  const fresh = sql`
    select given.project_id, given.user_id, given.day, i.type, count(*)::int as items,
      sum(i.distance_meters) as distance_meters, sum(i.end_ts - i.start_ts)::bigint as seconds
    from ${dayRows(days)}
    join timeline_items i on i.project_id = given.project_id and i.user_id = given.user_id and not i.deleted
      and ${WITHIN_DAY}
    group by given.project_id, given.user_id, given.day, i.type`;
  await prepared('sum-days-of-projects')`
    with old as (
      delete from day_aggregates d using ${dayRows(days)}
      where d.project_id = given.project_id and d.user_id = given.user_id and d.day = given.day
      returning d.project_id, d.day, d.type, d.items, d.distance_meters, d.seconds
    ), fresh as (${fresh}), moved as (
      select project_id, day, type, sum(items) as items, sum(distance_meters) as distance_meters,
        sum(seconds) as seconds
      from (
        select project_id, day, type, items, distance_meters, seconds from fresh
        union all
        select project_id, day, type, -items, -distance_meters, -seconds from old
      ) both_of_them
      group by project_id, day, type
      order by project_id, day, type
    )
    insert into project_day_aggregates as p (project_id, day, type, slot, items, distance_meters, seconds)
    -- Each connection adds to rows of its own; only their sum means something.
    select project_id, day, type, pg_backend_pid() % ${sql.lit(SLOTS)}, items, distance_meters, seconds from moved
    on conflict (project_id, day, type, slot) do update set
      items = p.items + excluded.items,
      distance_meters = p.distance_meters + excluded.distance_meters,
      seconds = p.seconds + excluded.seconds
  `.execute(tx);
  // A second statement: within one, the rows just deleted would still be in the way.
  await prepared('sum-days-of-users')`
    insert into day_aggregates (project_id, user_id, day, type, items, distance_meters, seconds) ${fresh}
  `.execute(tx);
  await countScores(tx, days);
  await countExposure(tx, days);
  for (const derivation of derivations) await derivation.afterDays?.(tx, days);
}

export const sumDays = (tx: Tx, derivations: Derivations, user: UserKey, days: readonly string[]): Promise<void> =>
  sumDaysOfMany(
    tx,
    derivations,
    days.map((day) => ({ ...user, day })),
  );
