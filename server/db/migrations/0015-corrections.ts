import { type Kysely, sql } from 'kysely';

/** Items that people correct: a version each, and what was corrected part by part. PostgreSQL 15 and newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Grows with each correction; a correction names the one it saw.
  'alter table timeline_items add column version integer not null default 0',
  // Labels kept only the type, the name of the key and what was measured.
  `update timeline_items set version = 1, overridden = jsonb_build_object(
     'transport', jsonb_build_object(
       'type', overridden -> 'type', 'actorId', null, 'apiKey', overridden -> 'by', 'at', overridden -> 'at',
       'reason', null),
     'scores', null,
     'cut', null,
     'measured', jsonb_build_array(jsonb_build_object(
       'startTs', start_ts, 'endTs', end_ts, 'type', measured_type, 'day', day::text,
       'startTimeZone', start_time_zone, 'endTimeZone', end_time_zone, 'distanceMeters', distance_meters,
       'features', coalesce(overridden -> 'features', features), 'engineVersion', engine_version)))
   where overridden ? 'by'`,
];
