import type { ColumnType, Generated } from 'kysely';
import type { ItemType } from '#contract/timeline.ts';
import type { Json, NullableTimestamp, Timestamp } from './columns.ts';

export interface ApiKeysTable {
  id: Generated<string>;
  project_id: number;
  name: string;
  prefix: string;
  hash: Buffer;
  scope: 'write-only' | 'read-only' | 'read-write';
  created_by: string | null;
  created_at: Timestamp;
  expires_at: NullableTimestamp;
  last_used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
  version: Generated<number>;
  /** The secret before the current one; it opens until it ends. */
  previous_hash: Buffer | null;
  previous_prefix: string | null;
  previous_ends_at: NullableTimestamp;
}

export interface SdkSettingsTable {
  project_id: number;
  services: Json;
  features: string[] | null;
  options: Json;
  keep_fixes_days: number | null;
  keep_logs_days: number | null;
  keep_items_days: number | null;
  app_config: Json;
  version: Generated<number>;
  number: Generated<number>;
}

export interface AppUsersTable {
  project_id: number;
  user_id: string;
  installation_id: string;
  audience: string;
  qualifier: string | null;
  blocked: Generated<boolean>;
  pilot: Generated<boolean>;
  services: Json;
  created_at: Timestamp;
  last_seen_at: NullableTimestamp;
  device: Json;
  status: string | null;
  status_at: NullableTimestamp;
  config_number: number | null;
  services_version: Generated<number>;
  features_off: string[] | null;
  config_on: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface AuthCodesTable {
  hash: Buffer;
  project_id: number;
  user_id: string;
  expires_at: Timestamp;
}

export interface BatchesTable {
  project_id: number;
  user_id: string;
  batch_id: string;
  content_hash: ColumnType<number, string, string>;
  first_ms: number | null;
  last_ms: number | null;
  received_at: Timestamp;
  fix_count: number;
  record_count: number;
  fixes: Buffer | null;
  rejected: Json;
}

export interface PendingBatchesTable {
  project_id: number;
  user_id: string;
  batch_id: string;
  received_at: Timestamp;
}

export interface DeviceRecordsTable {
  project_id: number;
  user_id: string;
  list: string;
  last_ms: number;
  batch_id: string;
  first_ms: number;
  records: Json;
}

export interface StateHistoryTable {
  project_id: number;
  user_id: string;
  at_ms: number;
  state: string;
}

export interface TimelineItemsTable {
  project_id: number;
  user_id: string;
  start_ts: number;
  end_ts: number;
  type: ItemType;
  measured_type: ItemType;
  day: ColumnType<string, string, string>;
  /** The engine may still change it: its end has not been seen. */
  open: boolean;
  start_time_zone: string | null;
  end_time_zone: string | null;
  distance_meters: number;
  features: ColumnType<unknown, string, string>;
  overridden: Json;
  deleted: Generated<boolean>;
  engine_version: string;
  /** Grows with each correction. */
  version: Generated<number>;
}

export interface EngineStatesTable {
  project_id: number;
  user_id: string;
  up_to_ms: number;
  engine_version: string;
  state: Buffer;
}

interface Sums {
  items: number;
  distance_meters: number;
  seconds: number;
}

export interface DayAggregatesTable extends Sums {
  project_id: number;
  user_id: string;
  day: ColumnType<string, string, string>;
  type: ItemType;
}

export interface ProjectDayAggregatesTable extends Sums {
  project_id: number;
  day: ColumnType<string, string, string>;
  type: ItemType;
  slot: number;
}

export interface LastLocationsTable {
  project_id: number;
  user_id: string;
  context: string;
  at_ms: number;
  lat: number;
  lon: number;
  accuracy: number | null;
}

export interface TimelineChangesTable {
  project_id: number;
  user_id: string;
  change_id: Generated<string>;
  at: Timestamp;
  kind: 'created' | 'changed' | 'deleted';
  start_ts: number;
}

export interface ErasuresTable {
  project_id: number;
  user_hash: string;
  erased_at: Timestamp;
  counts: ColumnType<unknown, string, string>;
}

export interface TrackViewsTable {
  project_id: number;
  user_id: string;
  hour: Timestamp;
  viewer: string;
  at: Timestamp;
  what: 'day' | 'track' | 'trip' | 'export' | 'presence';
}

export interface SdkTables {
  track_views: TrackViewsTable;
  api_keys: ApiKeysTable;
  sdk_settings: SdkSettingsTable;
  app_users: AppUsersTable;
  auth_codes: AuthCodesTable;
  batches: BatchesTable;
  pending_batches: PendingBatchesTable;
  device_records: DeviceRecordsTable;
  state_history: StateHistoryTable;
  timeline_items: TimelineItemsTable;
  engine_states: EngineStatesTable;
  day_aggregates: DayAggregatesTable;
  project_day_aggregates: ProjectDayAggregatesTable;
  last_locations: LastLocationsTable;
  timeline_changes: TimelineChangesTable;
  erasures: ErasuresTable;
}
