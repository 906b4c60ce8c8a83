import type { Generated } from 'kysely';
import type { AlertKind } from '#contract/alerts.ts';
import type { Language } from '#contract/constants.ts';
import type { NullableTimestamp, Timestamp } from '#server/db/columns.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    alerts: {
      id: Generated<string>;
      project_id: number;
      kind: AlertKind;
      email: string;
      threshold: number;
      minutes: number;
      cooldown_minutes: number;
      active: boolean;
      language: Language;
      created_by: string | null;
      created_at: Timestamp;
      version: Generated<number>;
      asked_at: NullableTimestamp;
      confirmed_at: NullableTimestamp;
      checked_at: Timestamp;
      was_reached: boolean | null;
      last_sent_at: NullableTimestamp;
    };
    alert_mails: {
      project_id: number;
      id: Generated<string>;
      alert_id: string;
      mail_id: string | null;
      at: Timestamp;
      email: string;
      kind: AlertKind;
      threshold: number;
      value: number;
      test: boolean;
      outcome: 'sent' | 'failed' | 'withdrawn' | null;
    };
  }
}
