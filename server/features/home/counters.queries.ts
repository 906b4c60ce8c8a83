import { type Kysely, sql } from 'kysely';
import { dayAfter } from '#contract/utc-day.ts';
import type { Tables } from '#server/db/tables.ts';
import { reportedReleases } from '#server/features/app-users/reported-releases.ts';
import type { HomeDays } from './home-days.ts';

const MAX_VERSIONS = 8;
const MAX_REASONS = 6;
export const REASON = 'trouble/reason:';

export interface Counted {
  counter: string;
  /** The version or state that is counted; empty for other counters. */
  key: string;
  now: number;
  /** The same number of days up to yesterday. */
  complete: number;
  before: number;
}

/**
 * The counters of a project for a period and the previous one, in one statement. `utcToday` is needed because activity
 * is counted by UTC days.
 */
export async function countersOf(
  db: Kysely<Tables>,
  projectId: number,
  { from, to, completeFrom, beforeFrom, length }: HomeDays,
  utcToday: string,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with releases as (
      select key, users::bigint as users from ${reportedReleases(sql`project_id = ${projectId}`)} r
    ), reasons as (
      select counter, sum(amount)::bigint as users from project_counts
      where project_id = ${projectId} and counter >= ${REASON} and counter < 'trouble/reason;'
      group by counter having sum(amount) > 0
    )
    select counter, key, sum(amount)::bigint as now, 0::bigint as complete, 0::bigint as before
    from project_counts
    where project_id = ${projectId} and counter in ('users', 'state')
    group by counter, key
    union all
    (select 'version', key, users, 0, 0 from releases order by users desc, key limit ${MAX_VERSIONS})
    union all
    select 'versions', 'users', coalesce(sum(users), 0)::bigint, 0, 0 from releases
    union all
    select 'versions', 'kinds', count(*), 0, 0 from releases
    union all
    (select counter, '', users, 0, 0 from reasons order by users desc, counter limit ${MAX_REASONS})
    union all
    select 'reasons', 'kinds', count(*), 0, 0 from reasons
    union all
    select counter, '', coalesce(sum(amount) filter (where key >= ${from}), 0)::bigint,
      coalesce(sum(amount) filter (where key >= ${completeFrom} and key < ${to}), 0)::bigint,
      coalesce(sum(amount) filter (where key < ${completeFrom}), 0)::bigint
    from project_counts
    where project_id = ${projectId} and key between ${beforeFrom} and ${to}
      and (counter = 'created' or (counter >= 'score/' and counter < 'score0'))
    group by counter
    union all
    select counter, '', sum(amount)::bigint,
      coalesce(sum(amount) filter (where key <= ${dayAfter(utcToday, -1)}), 0)::bigint,
      coalesce(sum(amount) filter (where key <= ${dayAfter(utcToday, -1 - length)}), 0)::bigint
    from project_counts
    where project_id = ${projectId} and counter = ${`active/${length}`} and key <= ${utcToday}
    group by counter
    union all
    select counter, '', sum(amount)::bigint, 0, 0
    from project_counts
    where project_id = ${projectId} and counter in ('trouble/any', 'trouble/failure')
    group by counter
  `.execute(db);
  return rows;
}
