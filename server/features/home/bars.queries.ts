import { type Kysely, sql } from 'kysely';
import { GROUP_OF_MODE, MODE_CODES } from '#contract/dictionary.ts';
import { TRIP_MODES, type TripMode } from '#contract/home.ts';
import type { Tables } from '#server/db/tables.ts';
import type { HomeDays } from './home-days.ts';

const MODE_OF_TYPE = MODE_CODES.flatMap((type) => {
  const mode = TRIP_MODES.find((each) => each === GROUP_OF_MODE[type]);
  return mode ? [sql`(${sql.lit(type)}, ${sql.lit(mode)})`] : [];
});

export interface BarRow {
  /** How many bars before the last one; null for the previous period. */
  back: number | null;
  /** Whether the row belongs to the days up to yesterday. */
  isComplete: boolean;
  mode: TripMode;
  trips: number;
  meters: number;
}

/** Distance and trips by bar and mode. Stays, position jumps and unknown movement are not trips. */
export async function barRows(
  db: Kysely<Tables>,
  projectId: number,
  { from, to, completeFrom, beforeFrom, step }: HomeDays,
): Promise<BarRow[]> {
  const { rows } = await sql<BarRow>`
    select case when day >= ${from}::date then (${to}::date - day) / ${step}::int end as back,
      day >= ${completeFrom}::date and day < ${to}::date as "isComplete", m.mode, sum(items)::bigint as trips, sum(distance_meters) as meters
    from project_day_aggregates a
    join (values ${sql.join(MODE_OF_TYPE)}) m (type, mode) on m.type = a.type
    where project_id = ${projectId} and day between ${beforeFrom}::date and ${to}::date
    group by 1, 2, 3
  `.execute(db);
  return rows;
}
