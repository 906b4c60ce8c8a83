import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CaseAction, CaseKind, CaseOutcome, CaseState } from '#contract/assistance-lists.ts';
import type { ItemType } from '#contract/timeline.ts';
import type { DefaultTimestamp, Json, NullableJson, NullableTimestamp, Timestamp } from './columns.ts';

export interface TimelineItemsTable {
  project_id: number;
  user_id: string;
  start_ts: number;
  end_ts: number;
  type: ItemType;
  measured_type: ItemType;
  day: string;
  open: boolean;
  start_time_zone: string | null;
  end_time_zone: string | null;
  distance_meters: number;
  features: Json;
  overridden: NullableJson;
  deleted: Generated<boolean>;
  engine_version: string;
  version: Generated<number>;
}

export interface TimelineChangesTable {
  project_id: number;
  user_id: string;
  change_id: Generated<string>;
  at: DefaultTimestamp;
  kind: 'created' | 'changed' | 'deleted';
  start_ts: number;
}

export interface EngineStatesTable {
  project_id: number;
  user_id: string;
  up_to_ms: number;
  engine_version: string;
  state: Buffer;
}

export interface MatchedTracksTable {
  project_id: number;
  user_id: string;
  from_ms: number;
  to_ms: number;
  /** Encoded by contract/matched-codec.ts. */
  data: Buffer;
}

interface Sums {
  items: number;
  distance_meters: number;
  seconds: number;
}

export interface DayAggregatesTable extends Sums {
  project_id: number;
  user_id: string;
  day: string;
  type: ItemType;
  open: Generated<boolean>;
}

export interface ProjectDayAggregatesTable extends Sums {
  project_id: number;
  day: string;
  type: ItemType;
  slot: number;
}

export interface DayScoresTable {
  project_id: number;
  user_id: string;
  day: string;
  counted: boolean;
  sums: number[];
}

export interface DayExposuresTable {
  project_id: number;
  user_id: string;
  day: string;
  counted: boolean;
  sums: number[];
}

export interface UserWeeksTable {
  project_id: number;
  user_id: string;
  week: string;
}

export interface PresenceTable {
  project_id: number;
  user_id: string;
  week: string;
  /** Never read, because it exceeds the safe integers of JavaScript. */
  cell: ColumnType<never, string, string>;
  slots: number;
}

export interface ActivityChangesTable {
  project_id: number;
  user_id: string;
  change_id: Generated<string>;
  day: string | null;
}

export interface ActivityItemsTable {
  project_id: number;
  user_id: string;
  start_ts: number;
  source: 'item' | 'impact';
  day: string;
  week: string;
  fingerprint: string;
  mode: number;
  segments: string[];
  facts: Buffer;
}

export interface ActivityEventsTable {
  project_id: number;
  user_id: string;
  start_ts: number;
  source: 'item' | 'impact';
  number: number;
  kind: number;
  week: string;
  /** Read as text: it exceeds what JavaScript counts exactly. */
  cell: ColumnType<never, string, string>;
  at_ts: number;
}

export interface ActivityCellsTable {
  project_id: number;
  segment: string;
  /** Read as text: it exceeds what JavaScript counts exactly. */
  cell: ColumnType<never, string, string>;
  week: string;
  sums: number[];
}

export interface CounterChangesTable {
  project_id: number;
  user_id: string;
  change_id: Generated<string>;
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
  users: string[] | null;
  at: DefaultTimestamp;
}

export interface AssistanceCasesTable {
  project_id: number;
  user_id: string;
  case_id: Generated<string>;
  kind: CaseKind;
  test: Generated<boolean>;
  happened_ms: number;
  received_at: DefaultTimestamp;
  lat: number;
  lon: number;
  speed_mps: number | null;
  asi: number | null;
  axis: string | null;
  curve: NullableJson;
  severity_threshold: number | null;
  state: CaseState;
  assigned_to: string | null;
  acknowledged_at: NullableTimestamp;
  closed_at: NullableTimestamp;
  outcome: CaseOutcome | null;
  version: Generated<number>;
}

export interface AssistanceEntriesTable {
  project_id: number;
  user_id: string;
  case_id: string;
  entry_id: GeneratedAlways<number>;
  at: Timestamp;
  by_person: string | null;
  action: CaseAction;
  text: string | null;
  to_person: string | null;
  outcome: CaseOutcome | null;
}

export interface TimelineTables {
  timeline_items: TimelineItemsTable;
  timeline_changes: TimelineChangesTable;
  engine_states: EngineStatesTable;
  matched_tracks: MatchedTracksTable;
  day_aggregates: DayAggregatesTable;
  project_day_aggregates: ProjectDayAggregatesTable;
  day_scores: DayScoresTable;
  day_exposures: DayExposuresTable;
  user_weeks: UserWeeksTable;
  presence: PresenceTable;
  activity_changes: ActivityChangesTable;
  activity_items: ActivityItemsTable;
  activity_events: ActivityEventsTable;
  activity_cells: ActivityCellsTable;
  counter_changes: CounterChangesTable;
  project_counters: ProjectCountersTable;
  /** A view. */
  project_counts: ProjectCountersTable;
  live_changes: LiveChangesTable;
  live_marks: LiveMarksTable;
  assistance_cases: AssistanceCasesTable;
  assistance_entries: AssistanceEntriesTable;
}
