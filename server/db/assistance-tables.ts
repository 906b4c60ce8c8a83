import type { Generated } from 'kysely';
import type { CaseAction, CaseKind, CaseState, Outcome } from '#contract/assistance-lists.ts';
import type { Json, NullableTimestamp, Timestamp } from './columns.ts';

/** Impacts and calls for assistance. */
export interface AssistanceCasesTable {
  project_id: number;
  user_id: string;
  case_id: Generated<string>;
  kind: CaseKind;
  test: Generated<boolean>;
  happened_ms: number;
  received_at: Timestamp;
  lat: number;
  lon: number;
  speed_mps: number | null;
  asi: number | null;
  axis: string | null;
  curve: Json;
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
  entry_id: Generated<number>;
  at: Timestamp;
  by_person: string | null;
  action: CaseAction;
  text: string | null;
  to_person: string | null;
  outcome: Outcome | null;
}

export interface AssistanceTables {
  assistance_cases: AssistanceCasesTable;
  assistance_entries: AssistanceEntriesTable;
}
