import type { ColumnType } from 'kysely';
import type { AppStyle } from '#contract/app-style.ts';
import type { EventKind, OffReason, ReceiverKind } from '#contract/receiver-kinds.ts';
import type { NullableTimestamp, Timestamp } from './columns.ts';

/** Read as what it holds, written as JSON text. */
type JsonOf<Value> = ColumnType<Value, string | undefined, string>;

/** A header that is sent along; null where its value has yet to be given. */
export interface StoredHeader {
  name: string;
  sealed: string | null;
  setAt: string | null;
}

export interface ReceiversTable {
  project_id: number;
  kind: ReceiverKind;
  version: number;
  url: string | null;
  active: boolean;
  events: JsonOf<EventKind[]>;
  headers: JsonOf<StoredHeader[]>;
  secret: string | null;
  secret_set_at: NullableTimestamp;
  secret_set_by: string | null;
  former_secret: string | null;
  former_valid_until: NullableTimestamp;
  /** Why the product itself switched it off; null while a person decided. */
  off_reason: OffReason | null;
  off_at: NullableTimestamp;
}

export interface AppStylesTable {
  project_id: number;
  version: number;
  style: JsonOf<AppStyle>;
}

export interface AppLogosTable {
  project_id: number;
  id: string;
  media_type: 'image/png' | 'image/webp';
  width: number;
  height: number;
  bytes: Buffer;
  created_at: Timestamp;
  saved_at: NullableTimestamp;
}

export interface CustomerTables {
  receivers: ReceiversTable;
  app_styles: AppStylesTable;
  app_logos: AppLogosTable;
}
