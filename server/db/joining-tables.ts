import type { Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from './columns.ts';

export interface ApiKeyCallCountsTable {
  key_id: string;
  project_id: number;
  total: number;
}

export interface ApiKeyCallsTable {
  key_id: string;
  /** In the ring; the call's number says which one came last. */
  place: number;
  project_id: number;
  number: number;
  at: Timestamp;
  method: string;
  path: string;
  status: number;
  code: string | null;
  request_id: string;
}

export interface ProjectCodesTable {
  id: Generated<string>;
  project_id: number;
  /** Without its dash. */
  code: string;
  name: string;
  note: Generated<string>;
  max_uses: number | null;
  uses: Generated<number>;
  expires_at: NullableTimestamp;
  paused: Generated<boolean>;
  ended_at: NullableTimestamp;
  created_by: string | null;
  created_at: Timestamp;
  version: Generated<number>;
}

export interface ProjectCodeJoinsTable {
  project_id: number;
  user_id: string;
  code_id: string;
  joined_at: Timestamp;
}

/** How app users and customers' backends come in. */
export interface JoiningTables {
  api_key_call_counts: ApiKeyCallCountsTable;
  api_key_calls: ApiKeyCallsTable;
  project_codes: ProjectCodesTable;
  project_code_joins: ProjectCodeJoinsTable;
}
