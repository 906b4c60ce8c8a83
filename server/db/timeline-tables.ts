import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CaseAction, CaseKind, CaseState, Outcome } from '#contract/assistance-lists.ts';
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
  /** The engine may still change it: its end has not been seen. */
  open: boolean;
  start_time_zone: string | null;
  end_time_zone: string | null;
  distance_meters: number;
  features: Json;
  overridden: NullableJson;
  deleted: Generated<boolean>;
  engine_version: string;
  /** Grows with each correction. */
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
  /** Its first and last matched fix. */
  from_ms: number;
  to_ms: number;
  /** contract/matched-codec.ts */
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
  /** Pilots are left out of averages. */
  counted: boolean;
  sums: number[];
}

/** What a person travelled on a day. */
export interface DayExposuresTable {
  project_id: number;
  user_id: string;
  day: string;
  /** Pilots are left out of averages. */
  counted: boolean;
  sums: number[];
}

/** Which cells of the world a person was in, week by week; found by cell, forgotten with the fixes. */
export interface PresenceTable {
  project_id: number;
  user_id: string;
  /** The Monday of the week in UTC. */
  week: string;
  /** Never read back: as a number it is longer than JavaScript counts exactly. */
  cell: ColumnType<never, string, string>;
  /** A bit for each quarter of a day. */
  slots: number;
}

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
  at: DefaultTimestamp;
}

/** Impacts and calls for assistance. */
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
  outcome: Outcome | null;
  version: Generated<number>;
}

/** Who saw a case and what was done with it. */
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
  outcome: Outcome | null;
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
  presence: PresenceTable;
  counter_changes: CounterChangesTable;
  project_counters: ProjectCountersTable;
  /** A view: counters with what is still to be added to them. */
  project_counts: ProjectCountersTable;
  live_changes: LiveChangesTable;
  live_marks: LiveMarksTable;
  assistance_cases: AssistanceCasesTable;
  assistance_entries: AssistanceEntriesTable;
}
