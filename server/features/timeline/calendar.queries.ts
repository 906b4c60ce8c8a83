import { type Kysely, sql } from 'kysely';
import type { CalendarEntry } from '#contract/day.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';

type Database = Kysely<Tables>;

/** The user's activity on each day of a month, from stored daily sums. */
export async function activityCalendarOf(
  db: Database,
  { projectId, userId }: UserKey,
  month: string,
): Promise<CalendarEntry[]> {
  const first = `${month}-01`;
  const rows = await db
    .selectFrom('day_aggregates')
    .select([
      sql<string>`day::text`.as('date'),
      'type',
      sql<number>`sum(items)::int`.as('items'),
      sql<number>`sum(distance_meters)`.as('distanceMeters'),
      sql<number>`sum(seconds)::bigint`.as('seconds'),
    ])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('day', '>=', first)
    .where(sql<boolean>`day < ${first}::date + interval '1 month'`)
    .where('items', '>', 0)
    .groupBy(['day', 'type'])
    .orderBy('day')
    .orderBy('type')
    .execute();
  const days = new Map<string, CalendarEntry>();
  for (const { date, ...mode } of rows) {
    const entry = days.get(date) ?? { date, modes: [] };
    entry.modes.push({ ...mode, seconds: Number(mode.seconds) });
    days.set(date, entry);
  }
  return [...days.values()];
}

export async function firstAndLastDay(db: Database, { projectId, userId }: UserKey) {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(day)::text as first, max(day)::text as last from day_aggregates
    where project_id = ${projectId} and user_id = ${userId} and items > 0
  `.execute(db);
  return rows[0] ?? { first: null, last: null };
}
