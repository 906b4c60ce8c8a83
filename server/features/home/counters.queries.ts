import { type Kysely, sql } from 'kysely';
import { dayAfter } from '#contract/utc-day.ts';
import type { Tables } from '#server/db/tables.ts';
import type { HomeDays } from './home-days.ts';

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
    select counter, key, sum(amount)::bigint as now, 0::bigint as complete, 0::bigint as before
    from project_counts
    where project_id = ${projectId} and counter in ('users', 'version', 'state')
    group by counter, key
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
    where project_id = ${projectId} and counter >= 'trouble/' and counter < 'trouble0'
    group by counter
  `.execute(db);
  return rows;
}
