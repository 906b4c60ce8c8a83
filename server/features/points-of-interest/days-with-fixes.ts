import { sql } from 'kysely';
import { DAY_MS } from '#contract/utc-day.ts';
import type { Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { dayOf } from './visits-of-day.ts';

/** What a user sent of a UTC day, counted in days since 1970. */
export interface DayWithFixes {
  day: number;
  fixes: number;
  batches: number;
}

/** In order of time; a batch of several days counts for its first. */
export async function daysWithFixes(tx: Tx, { projectId, userId }: UserKey, afterMs: number): Promise<DayWithFixes[]> {
  const { rows } = await sql<DayWithFixes>`
    select greatest(first_ms, ${afterMs + 1}::bigint) / ${sql.lit(DAY_MS)}::bigint as day,
      sum(fix_count) as fixes, count(*) as batches
    from batches
    where project_id = ${projectId} and user_id = ${userId} and last_ms > ${afterMs}
      and fixes is not null and set_aside_at is null
    group by 1 order by 1
  `.execute(tx);
  return rows;
}

/** The end of as many whole days as have so many fixes, of one at least; null once there are no later days. */
export function endOfPiece(days: readonly DayWithFixes[], afterMs: number, mostFixes: number): number | null {
  const left = days.filter(({ day }) => day >= dayOf(afterMs + 1));
  let sum = 0;
  const beyond = left.findIndex(({ fixes }, at) => {
    sum += fixes;
    return at > 0 && sum > mostFixes;
  });
  const last = left[beyond - 1];
  return last ? (last.day + 1) * DAY_MS - 1 : null;
}

export const batchesUpTo = (days: readonly DayWithFixes[], endMs: number): number =>
  days.reduce((sum, { day, batches }) => sum + (day <= dayOf(endMs) ? batches : 0), 0);
