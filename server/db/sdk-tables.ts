import type { Generated } from 'kysely';
import type { SdkPlatform, SdkVersionState } from '#contract/sdk-versions.ts';
import type { DefaultTimestamp, Json, NullableJson, NullableTimestamp, Timestamp } from './columns.ts';

export interface SdkSettingsTable {
  project_id: number;
  services: NullableJson;
  features: string[] | null;
  options: NullableJson;
  keep_fixes_days: number | null;
  keep_logs_days: number | null;
  keep_items_days: number | null;
  app_config: NullableJson;
  version: Generated<number>;
  number: Generated<number>;
}

export interface SdkRolloutsTable {
  project_id: number;
  config: Json;
  features: string[];
  number: number;
  share: number;
  started_at: DefaultTimestamp;
  started_by: string | null;
}

export interface SdkConfigDevicesTable {
  project_id: number;
  day: string;
  number: number;
  slot: number;
  devices: number;
}

export interface SdkVersionsTable {
  id: Generated<string>;
  platform: SdkPlatform;
  version: string;
  state: SdkVersionState;
  is_minimum: Generated<boolean>;
  notes: Generated<string>;
  released_on: string | null;
  edition: Generated<number>;
  created_by: string | null;
  created_at: DefaultTimestamp;
}

export interface SdkVersionDaysTable {
  platform: SdkPlatform;
  day: string;
  version: string;
  users: number;
  projects: number;
  counted_at: Timestamp;
}

export interface RemoteLoggingTable {
  project_id: number;
  user_id: string;
  level: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';
  started_by: string | null;
  started_at: Timestamp;
  ends_at: Timestamp;
  notified_at: NullableTimestamp;
}

export interface ServerProcessesTable {
  id: string;
  seen_at: Timestamp;
  report: Json;
}

export interface SdkTables {
  sdk_settings: SdkSettingsTable;
  sdk_rollouts: SdkRolloutsTable;
  sdk_config_devices: SdkConfigDevicesTable;
  sdk_versions: SdkVersionsTable;
  sdk_version_days: SdkVersionDaysTable;
  remote_logging: RemoteLoggingTable;
  server_processes: ServerProcessesTable;
}
