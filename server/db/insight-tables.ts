import type { ColumnType } from 'kysely';

/** Which cells of the world a person was in, week by week; found by cell, forgotten with the fixes. */
export interface PresenceTable {
  project_id: number;
  user_id: string;
  /** The Monday of the week in UTC. */
  week: ColumnType<string, string, string>;
  /** Never read back: as a number it is longer than JavaScript counts exactly. */
  cell: ColumnType<string, string, string>;
  /** A bit for each quarter of a day. */
  slots: number;
}

/** What a person travelled on a day. */
export interface DayExposuresTable {
  project_id: number;
  user_id: string;
  day: ColumnType<string, string, string>;
  /** Pilots are left out of averages. */
  counted: boolean;
  sums: number[];
}

export interface InsightTables {
  presence: PresenceTable;
  day_exposures: DayExposuresTable;
}
