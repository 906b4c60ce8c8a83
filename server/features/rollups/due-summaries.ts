import { sql } from 'kysely';
import { dayAfter } from '#contract/utc-day.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS } from '#server/db/user-key.ts';
import { startOfDay } from '#server/time/day-bounds.ts';
import { mondayOf } from '#server/time/weeks.ts';

/** Summaries of older weeks are no longer updated. */
const WEEKS_BACK = 13;
/** Late data arrives in several uploads; the delay makes them update a summary once. */
const LATE_MS = 15 * 60_000;
/** A power of two: summaries are spread over the four and a half hours after the end of a week. */
const SPREAD_SECONDS = 16_384;

/** A user's day with a new, changed or deleted trip. */
export interface ChangedDay {
  userId: string;
  day: string;
  /** The user's time zone; null if no trip is left. */
  zone: string | null;
}

/** Schedules summaries for the weeks of these days, due once the week is over in the user's time zone. */
export async function logDueSummaries(
  tx: Tx,
  { projectId, today, now }: { projectId: number; today: string; now: Date },
  days: readonly ChangedDay[],
): Promise<void> {
  const first = dayAfter(mondayOf(today), -7 * WEEKS_BACK);
  const weeks = new Map<string, { project_id: number; user_id: string; week: string; over_at: Date }>();
  for (const { userId, day, zone } of days) {
    const week = mondayOf(day);
    if (week < first) continue;
    const over = new Date(startOfDay(dayAfter(week, 7), zone ?? 'UTC'));
    const key = `${week} ${userId}`;
    const known = weeks.get(key);
    if (!known || known.over_at < over) weeks.set(key, { project_id: projectId, user_id: userId, week, over_at: over });
  }
  if (weeks.size === 0) return;
  const soonest = new Date(now.getTime() + LATE_MS);
  await sql`
    insert into due_summaries as d (project_id, user_id, week, due_at)
    select given.project_id, given.user_id, given.week, greatest(${soonest}::timestamptz,
      given.over_at + (hashtextextended(given.user_id, 0) & ${sql.lit(SPREAD_SECONDS - 1)}) * interval '1 second')
    from ${givenRows([...weeks.values()], { ...USER_KEY_COLUMNS, week: 'date', over_at: 'timestamptz' })}
    on conflict (project_id, user_id, week) do update set due_at = greatest(d.due_at, excluded.due_at)
    -- One that waits for late data is not held up by more of it.
    where excluded.due_at > ${soonest}::timestamptz
  `.execute(tx);
}
