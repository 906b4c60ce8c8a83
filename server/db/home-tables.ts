import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from './columns.ts';

/** What moved a counter, until it is added up. */
export interface CounterChangesTable {
  project_id: number;
  counter: string;
  key: string;
  amount: number;
}

export interface ProjectCountersTable {
  project_id: number;
  counter: string;
  key: string;
  amount: number;
}

export interface DayScoresTable {
  project_id: number;
  user_id: string;
  day: ColumnType<string, string, string>;
  /** Pilots are left out of averages. */
  counted: boolean;
  sums: number[];
}

export interface DeviceTroublesTable {
  project_id: number;
  user_id: string;
  complaints: ColumnType<unknown, string, string>;
}

export interface LiveChangesTable {
  project_id: number;
  user_id: Generated<string>;
  change_id: Generated<string>;
  kind: string;
}

export interface LiveMarksTable {
  project_id: number;
  position: number;
  kind: string;
  /** Whose; null when too many to name. */
  users: string[] | null;
  at: Timestamp;
}

export interface HomeTables {
  counter_changes: CounterChangesTable;
  project_counters: ProjectCountersTable;
  /** A view: counters with what is still to be added to them. */
  project_counts: ProjectCountersTable;
  day_scores: DayScoresTable;
  device_troubles: DeviceTroublesTable;
  live_changes: LiveChangesTable;
  live_marks: LiveMarksTable;
}
