import type { ColumnType, Generated } from 'kysely';
import type { Json, NullableTimestamp, Timestamp } from './columns.ts';

/** What is true of an app user, one row each; kept by triggers. */
export interface AppUserFacetsTable {
  project_id: number;
  user_id: string;
  facet: string;
  registered_ms: number;
  /** Of half an hour each since 1970; 0 for who was never seen. */
  seen_slot: number;
}

/** What an app user is searched by; kept by triggers. */
export interface AppUserWordsTable {
  project_id: number;
  user_id: string;
  source: 'id' | 'installation' | 'device' | 'code';
  word: string;
}

export interface AppUserNotesTable {
  project_id: number;
  user_id: string;
  note_id: Generated<string>;
  text: string;
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
  device: Json;
}

export interface AppUserRecomputationsTable {
  project_id: number;
  user_id: string;
  recomputation_id: Generated<string>;
  day: ColumnType<string, string, string>;
  asked_by: string | null;
  asked_at: Timestamp;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  result: Json;
}

export interface AppUserTables {
  app_user_facets: AppUserFacetsTable;
  app_user_words: AppUserWordsTable;
  app_user_notes: AppUserNotesTable;
  app_user_installations: AppUserInstallationsTable;
  app_user_recomputations: AppUserRecomputationsTable;
}
