import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from './columns.ts';

export interface ProjectSettingsTable {
  project_id: number;
  country: string | null;
  time_zone: string | null;
  severity_threshold: Generated<number>;
  test_project: Generated<boolean>;
  suspended_at: NullableTimestamp;
  version: Generated<number>;
}

export interface SdkRolloutsTable {
  project_id: number;
  config: ColumnType<unknown, string, string>;
  features: string[];
  number: number;
  share: number;
  started_at: Timestamp;
  started_by: string | null;
}

export interface SdkConfigDevicesTable {
  project_id: number;
  day: ColumnType<string, string, string>;
  number: number;
  slot: number;
  devices: number;
}

export interface ProjectConfigurationTables {
  project_settings: ProjectSettingsTable;
  sdk_rollouts: SdkRolloutsTable;
  sdk_config_devices: SdkConfigDevicesTable;
}
