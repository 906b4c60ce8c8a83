import type { ColumnType, Generated } from 'kysely';
import type { AppUserFilter } from '#contract/app-user-list.ts';
import type { BulkAction, BulkKind, BulkState } from '#contract/bulk-works.ts';
import type { DefaultTimestamp, Json, NullableJson, NullableTimestamp, Timestamp } from './columns.ts';

export interface AppUsersTable {
  project_id: number;
  user_id: string;
  installation_id: string;
  audience: string;
  qualifier: string | null;
  blocked: Generated<boolean>;
  pilot: Generated<boolean>;
  services: NullableJson;
  created_at: DefaultTimestamp;
  last_seen_at: NullableTimestamp;
  device: NullableJson;
  device_at: NullableTimestamp;
  status: string | null;
  status_at: NullableTimestamp;
  config_number: number | null;
  services_version: Generated<number>;
  features_off: string[] | null;
  config_on: string | null;
}

export interface AppUserFacetsTable {
  project_id: number;
  user_id: string;
  facet: string;
  registered_ms: number;
  seen_slot: number;
}

export interface AppUserWordsTable {
  project_id: number;
  user_id: string;
  source: 'id' | 'installation' | 'device' | 'code';
  word: string;
}

export interface AppUserTagsTable {
  project_id: number;
  user_id: string;
  tag: string;
}

export interface AppUserContactsTable {
  project_id: number;
  user_id: string;
  name: string;
  phone: string;
  version: number;
}

export interface CommentsTable {
  project_id: number;
  user_id: string;
  comment_id: Generated<string>;
  start_ts: Generated<number | null>;
  day: Generated<string | null>;
  case_id: Generated<string | null>;
  text: string;
  mentions: Generated<string[]>;
  notified: Generated<string[]>;
  written_by: string | null;
  written_at: Timestamp;
  changed_at: NullableTimestamp;
  version: Generated<number>;
}

export interface AppUserInstallationsTable {
  project_id: number;
  user_id: string;
  at: Timestamp;
  installation_id: string;
  device: NullableJson;
}

export interface AppUserRecomputationsTable {
  project_id: number;
  user_id: string;
  recomputation_id: Generated<string>;
  day: string;
  requested_by: string | null;
  requested_at: Timestamp;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  result: NullableJson;
}

export interface BulkWorksTable {
  id: Generated<string>;
  project_id: number;
  kind: BulkKind;
  action: Json<BulkAction>;
  filter: NullableJson<AppUserFilter>;
  undoes: string | null;
  state: Generated<BulkState>;
  tries: Generated<number>;
  cursor: string | null;
  is_listed: Generated<boolean>;
  total: Generated<number>;
  typed: number | null;
  done: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  refused: Generated<number>;
  requested_by: string | null;
  requested_at: DefaultTimestamp;
  worked_at: NullableTimestamp;
  ended_at: NullableTimestamp;
}

export interface BulkWorkUsersTable {
  project_id: number;
  user_id: string;
  work_id: string;
  outcome: Generated<'waiting' | 'changed' | 'unchanged' | 'refused'>;
  before: NullableJson;
  after: NullableJson;
}

export interface AuthCodesTable {
  hash: Buffer;
  project_id: number;
  user_id: string;
  expires_at: Timestamp;
}

export interface TrackViewsTable {
  project_id: number;
  user_id: string;
  hour: Timestamp;
  viewer: string;
  at: Timestamp;
  what: 'day' | 'track' | 'trip' | 'export' | 'presence';
}

export interface ErasuresTable {
  project_id: number;
  user_hash: string;
  erased_at: DefaultTimestamp;
  counts: Json;
}

export interface BatchesTable {
  project_id: number;
  user_id: string;
  batch_id: string;
  content_hash: ColumnType<number, string, string>;
  first_ms: number | null;
  last_ms: number | null;
  received_at: DefaultTimestamp;
  fix_count: number;
  record_count: number;
  fixes: Buffer | null;
  rejected: NullableJson;
  set_aside_at: Date | null;
}

export interface PendingBatchesTable {
  project_id: number;
  user_id: string;
  batch_id: string;
  received_at: DefaultTimestamp;
}

export interface DeviceRecordsTable {
  project_id: number;
  user_id: string;
  list: string;
  last_ms: number;
  batch_id: string;
  first_ms: number;
  record_count: number;
  records: Json;
}

export interface StateHistoryTable {
  project_id: number;
  user_id: string;
  at_ms: number;
  state: string;
}

export interface DeviceTroublesTable {
  project_id: number;
  user_id: string;
  complaints: Json;
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

export interface AppUserTables {
  app_users: AppUsersTable;
  app_user_facets: AppUserFacetsTable;
  app_user_words: AppUserWordsTable;
  app_user_tags: AppUserTagsTable;
  app_user_contacts: AppUserContactsTable;
  comments: CommentsTable;
  app_user_installations: AppUserInstallationsTable;
  app_user_recomputations: AppUserRecomputationsTable;
  bulk_works: BulkWorksTable;
  bulk_work_users: BulkWorkUsersTable;
  auth_codes: AuthCodesTable;
  track_views: TrackViewsTable;
  erasures: ErasuresTable;
  batches: BatchesTable;
  pending_batches: PendingBatchesTable;
  device_records: DeviceRecordsTable;
  state_history: StateHistoryTable;
  device_troubles: DeviceTroublesTable;
  last_locations: LastLocationsTable;
}
