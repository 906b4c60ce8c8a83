import type { ColumnType, Generated } from 'kysely';
import type { DeliveryError } from '#contract/delivery-states.ts';
import type { EventKind, ReceiverKind } from '#contract/receiver-kinds.ts';
import type { Json, NullableTimestamp, Timestamp } from './columns.ts';

export interface NotificationsTable {
  project_id: number;
  user_id: string;
  id: string;
  seq: ColumnType<number, never, never>;
  receiver: ReceiverKind;
  lane: number;
  event: EventKind;
  at: Timestamp;
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
  created_at: Timestamp;
  tries: Generated<number>;
  round_tries: Generated<number>;
  round_at: Timestamp;
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
  answer_headers: Json;
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

export interface NotifierTables {
  notifications: NotificationsTable;
  deliveries: DeliveriesTable;
  delivery_tries: DeliveryTriesTable;
  receiver_health: ReceiverHealthTable;
}
