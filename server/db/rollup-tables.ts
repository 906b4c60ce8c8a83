import type { Generated } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

export interface RollupProjectsTable {
  project_id: number;
  today: string;
  filled_to: string | null;
}

export interface RollupChangesTable {
  project_id: number;
  user_id: string;
  change_id: Generated<string>;
  day: string | null;
  background: Generated<boolean>;
}

export interface UserDaysTable {
  project_id: number;
  user_id: string;
  day: string;
  sums: readonly number[];
  details: readonly number[];
  last_ts: number;
  worst_ts: number | null;
  worst_score: number | null;
  best_ts: number | null;
  best_score: number | null;
  best_meters: number | null;
}

export interface UserSegmentsTable {
  project_id: number;
  user_id: string;
  segments: readonly string[];
}

export interface SegmentDaysTable {
  project_id: number;
  segment: string;
  day: string;
  users: number;
  sums: readonly number[];
}

export interface PeoplePeriodsTable {
  project_id: number;
  user_id: string;
  period: string;
  trips: number;
  meters: number;
  car_seconds: number;
  cycling_seconds: number;
  walking_seconds: number;
  public_seconds: number;
  total: number | null;
  safeness: number | null;
  speed: number | null;
  distraction: number | null;
  previous_total: number | null;
  trend: number | null;
  safeness_trend: number | null;
  speed_trend: number | null;
  distraction_trend: number | null;
  harsh_per_100km: number | null;
  speeding_per_100km: number | null;
  phone_per_hour: number | null;
  last_ts: number;
  worst_ts: number | null;
  worst_score: number | null;
}

export interface SegmentPeriodsTable {
  project_id: number;
  segment: string;
  period: string;
  users: number;
  sums: readonly number[];
}

export interface DueSummariesTable {
  project_id: number;
  user_id: string;
  week: string;
  due_at: Timestamp;
}

export interface WeeklySummariesTable {
  project_id: number;
  user_id: string;
  week: string;
  version: number;
  computed_at: Timestamp;
  facts: Json;
}

export interface RollupTables {
  rollup_projects: RollupProjectsTable;
  rollup_changes: RollupChangesTable;
  user_days: UserDaysTable;
  user_segments: UserSegmentsTable;
  segment_days: SegmentDaysTable;
  people_periods: PeoplePeriodsTable;
  segment_periods: SegmentPeriodsTable;
  due_summaries: DueSummariesTable;
  weekly_summaries: WeeklySummariesTable;
}
