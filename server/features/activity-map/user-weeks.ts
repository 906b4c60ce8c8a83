import { dayAfter } from '#contract/utc-day.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS, type UserKey, userKeyText } from '#server/db/user-key.ts';
import type { TouchedDay } from '#server/ingest/run/touched-days.ts';
import { mondayOf } from '#server/time/weeks.ts';

export interface UserWeek extends UserKey {
  week: string;
}

export const weekKey = (one: UserWeek): string => `${one.week} ${userKeyText(one)}`;

/** In another time zone, the day of an item is another one, at most so far away. */
const DAYS_BETWEEN_ZONES = 2;

/** The weeks in which items of these days are or have been, each once. */
export function weeksOf(days: readonly TouchedDay[]): UserWeek[] {
  const weeks = new Map<string, UserWeek>();
  for (const { projectId, userId, day } of days) {
    for (const shift of [-DAYS_BETWEEN_ZONES, DAYS_BETWEEN_ZONES]) {
      const one = { projectId, userId, week: mondayOf(dayAfter(day, shift)) };
      weeks.set(weekKey(one), one);
    }
  }
  return [...weeks.values()];
}

export const weekRows = (days: readonly TouchedDay[]) =>
  givenRows(
    weeksOf(days).map(({ projectId, userId, week }) => ({ project_id: projectId, user_id: userId, week })),
    { ...USER_KEY_COLUMNS, week: 'date' },
  );
