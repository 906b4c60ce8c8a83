import type { Generated } from 'kysely';
import type { AlertKind } from '#contract/alert-kinds.ts';
import type { Language } from '#contract/constants.ts';
import type { NullableTimestamp, Timestamp } from './columns.ts';

export interface AlertsTable {
  id: Generated<string>;
  project_id: number;
  kind: AlertKind;
  email: string;
  threshold: number;
  minutes: number;
  cooldown_minutes: number;
  active: boolean;
  /** Of who made it: the best guess at what the recipient reads. */
  language: Language;
  created_by: string | null;
  created_at: Timestamp;
  version: Generated<number>;
  confirmed_at: NullableTimestamp;
  checked_at: Timestamp;
  last_sent_at: NullableTimestamp;
}

export interface AlertMailsTable {
  project_id: number;
  id: Generated<string>;
  alert_id: string;
  mail_id: string;
  at: Timestamp;
  email: string;
  kind: AlertKind;
  threshold: number;
  value: number;
  test: boolean;
}

export interface AlertTables {
  alerts: AlertsTable;
  alert_mails: AlertMailsTable;
}
