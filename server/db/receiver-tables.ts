import type { Generated, GeneratedAlways } from 'kysely';
import type { DeliveryError } from '#contract/deliveries.ts';
import type { EventKind, OffReason, ReceiverKind } from '#contract/receivers.ts';
import type { DefaultJson, DefaultTimestamp, Json, NullableJson, NullableTimestamp, Timestamp } from './columns.ts';

/** A header that is sent with each request; the value is null until someone enters it. */
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
  events: DefaultJson<EventKind[]>;
  headers: DefaultJson<StoredHeader[]>;
  secret: string | null;
  secret_set_at: NullableTimestamp;
  secret_set_by: string | null;
  former_secret: string | null;
  former_valid_until: NullableTimestamp;
  off_reason: OffReason | null;
  off_at: NullableTimestamp;
}

export interface NotificationsTable {
  project_id: number;
  user_id: string;
  id: string;
  seq: GeneratedAlways<number>;
  receiver: ReceiverKind;
  lane: number;
  event: EventKind;
  at: DefaultTimestamp;
  body: string;
  delivery_id: string | null;
}

export type StoredDeliveryState = 'first' | 'waiting' | 'delivered' | 'failed' | 'split';

export interface DeliveriesTable {
  project_id: number;
  id: string;
  receiver: ReceiverKind;
  lane: number;
  state: StoredDeliveryState;
  test: Generated<boolean>;
  event_count: number;
  events: EventKind[];
  created_at: DefaultTimestamp;
  tries: Generated<number>;
  round_tries: Generated<number>;
  round_at: DefaultTimestamp;
  next_try_at: NullableTimestamp;
  last_try_at: NullableTimestamp;
  last_status: number | null;
  last_error: DeliveryError | null;
  last_duration_ms: number | null;
}

export interface DeliveryTriesTable {
  project_id: number;
  delivery_id: string;
  number: number;
  at: Timestamp;
  duration_ms: number;
  url: string;
  request_headers: Json;
  status: number | null;
  error: DeliveryError | null;
  answer_headers: NullableJson;
  answer: string | null;
  answer_cut: Generated<boolean>;
}

export interface ReceiverHealthTable {
  project_id: number;
  receiver: ReceiverKind;
  failures: Generated<number>;
  failing_since: NullableTimestamp;
  paused_until: NullableTimestamp;
  held_until: NullableTimestamp;
  last_success_at: NullableTimestamp;
  last_failure_at: NullableTimestamp;
}

export interface ReceiverTables {
  receivers: ReceiversTable;
  notifications: NotificationsTable;
  deliveries: DeliveriesTable;
  delivery_tries: DeliveryTriesTable;
  receiver_health: ReceiverHealthTable;
}
