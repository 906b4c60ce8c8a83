import type { ColumnType, Generated } from 'kysely';
import type { SdkPlatform, SdkVersionState } from '#contract/sdk-platforms.ts';
import type { NullableTimestamp, Timestamp } from './columns.ts';

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
  created_at: Timestamp;
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
  told_at: NullableTimestamp;
}

export interface ServerProcessesTable {
  id: string;
  seen_at: Timestamp;
  told: ColumnType<unknown, string, string>;
}

/** What the Dolphin Area keeps. */
export interface DolphinTables {
  sdk_versions: SdkVersionsTable;
  sdk_version_days: SdkVersionDaysTable;
  remote_logging: RemoteLoggingTable;
  server_processes: ServerProcessesTable;
}
