import { sql } from 'kysely';
import { GROUP_OF_MODE, MODE_CODES } from '#contract/dictionary.ts';
import type { TripGroup } from '#contract/insight-lists.ts';
import type { TripRow } from '#contract/insight-trips.ts';
import type { Scores } from '#contract/timeline.ts';
import { overallScores } from '#engine/score/overall.ts';

const FORMULA = sql`(i.features -> 'scoreExplanation' ->> 'formula')`;
const MISSING = sql`case when ${FORMULA} = 'move-1' then 100 end`;
/** The same rules as in overallScores: unknown parts are left out, but the formula `move-1` counts them as 100. */
const part = (name: string) => sql`coalesce((i.features -> 'scores' ->> ${sql.lit(name)})::numeric, ${MISSING})`;
const known = (name: string) => sql`(i.features -> 'scores' ->> ${sql.lit(name)})::int`;
const SAFENESS = sql`mean_of_known(${part('ACCELERATION')}, ${part('BRAKING')}, ${part('CORNERING')})`;

/** The scores of a timeline item `i`; null where they are not known. */
export const TRIP_SCORES = {
  total: sql`case when i.features ? 'scores' then round(mean_of_known(${SAFENESS}, ${part('SPEED')}, ${part('DFD')}))::int end`,
  safeness: sql`case when coalesce(${known('ACCELERATION')}, ${known('BRAKING')}, ${known('CORNERING')}) is not null
    then round(${SAFENESS})::int end`,
  speed: known('SPEED'),
  distraction: known('DFD'),
} as const;

export const TRIP_QUALITY = sql`(i.features -> 'quality' ->> 'score')::int`;

/** The item types of one mode, or of all trips. */
export const tripTypes = (mode: TripGroup | undefined) =>
  MODE_CODES.filter((type) => (mode ? GROUP_OF_MODE[type] === mode : GROUP_OF_MODE[type] !== 'still'));

/** The columns of a trip row, from a timeline item `i`. */
export const TRIP_COLUMNS = sql`
  i.start_ts as "startTs", i.end_ts as "endTs", i.type, i.measured_type as "measuredType",
  i.overridden is not null as "isOverridden", i.open as "isOpen", i.day::text as day,
  i.start_time_zone as "startTimeZone", i.end_time_zone as "endTimeZone", i.distance_meters as "distanceMeters",
  (i.features -> 'gpsStats' ->> 'averageSpeed')::float8 as "averageSpeedKmh",
  i.features -> 'scores' as scores, ${FORMULA} as formula, ${TRIP_QUALITY} as quality`;

const UNKNOWN = { total: null, safeness: null, speed: null, distraction: null };

/** A row with TRIP_COLUMNS. */
export type FoundTrip = Omit<TripRow, keyof typeof UNKNOWN> & { scores: Scores | null; formula: string | null };

export function presentTrip<Row extends FoundTrip>({ scores, formula, ...row }: Row) {
  return { ...row, ...(scores ? overallScores(scores, formula ?? undefined) : UNKNOWN) };
}
