import type { Generated, GeneratedAlways } from 'kysely';
import type { ApiKeyScope, KeyScope } from '#contract/api-key-scopes.ts';
import type { InboxFacts, InboxKind } from '#contract/inbox.ts';
import type { ProjectRole } from '#contract/roles.ts';
import type { DeliveryReason, ReportDeliveryState, ReportKind, ReportRhythm } from '#contract/scheduled-reports.ts';
import type { DefaultJson, DefaultTimestamp, Json, NullableJson, NullableTimestamp, Timestamp } from './columns.ts';

export interface ProjectsTable {
  id: GeneratedAlways<number>;
  name: string;
  created_at: DefaultTimestamp;
  deleted_at: NullableTimestamp;
}

export interface ProjectSettingsTable {
  project_id: number;
  country: string | null;
  time_zone: string | null;
  severity_threshold: Generated<number>;
  test_project: Generated<boolean>;
  map_least_people: Generated<number>;
  badges: Generated<boolean>;
  suspended_at: NullableTimestamp;
  version: Generated<number>;
}

export interface ProjectRolesTable {
  project_id: number;
  user_id: string;
  role: ProjectRole;
}

export interface InvitationsTable {
  id: Generated<string>;
  project_id: number;
  email: string;
  roles: ProjectRole[];
  token_hash: Buffer;
  invited_by: string;
  created_at: DefaultTimestamp;
  expires_at: Timestamp;
  accepted_at: NullableTimestamp;
  withdrawn_at: NullableTimestamp;
}

export interface ProjectErasuresTable {
  project_id: number;
  project_name: string;
  deleted_by: string | null;
  deleted_at: DefaultTimestamp;
  worked_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  parts_total: Generated<number>;
  parts_done: Generated<number>;
  counts: DefaultJson<Record<string, number>>;
}

export interface RevisionsTable {
  id: GeneratedAlways<number>;
  at: DefaultTimestamp;
  project_id: number | null;
  actor_id: string | null;
  entity: string;
  entity_id: string;
  action: string;
  before: NullableJson;
  after: NullableJson;
  address: Generated<string>;
  seal_number: Generated<number | null>;
  content_digest: Generated<Buffer | null>;
  author_digest: Generated<Buffer | null>;
  seal: Generated<Buffer | null>;
  suspect: Generated<boolean>;
  erased_by: Generated<number | null>;
}

export interface MailsTable {
  id: Generated<string>;
  kind: string;
  recipient: string;
  message: NullableJson;
  project_id: number | null;
  person_id: string | null;
  needs: 'admin' | 'reader' | null;
  about: string | null;
  created_at: DefaultTimestamp;
  due_at: DefaultTimestamp;
  tries: Generated<number>;
  sent_at: NullableTimestamp;
  last_error: string | null;
}

export interface ApiKeysTable {
  id: Generated<string>;
  project_id: number;
  name: string;
  prefix: string;
  hash: Buffer;
  scope: ApiKeyScope;
  scopes: KeyScope[] | null;
  requests_per_minute: Generated<number>;
  created_by: string | null;
  created_at: DefaultTimestamp;
  expires_at: NullableTimestamp;
  last_used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
  version: Generated<number>;
  previous_hash: Buffer | null;
  previous_prefix: string | null;
  previous_ends_at: NullableTimestamp;
}

export interface StoredRepliesTable {
  key_id: string;
  idempotency_key: string;
  project_id: number;
  fingerprint: Buffer;
  reply: Buffer;
  people: string[];
  stored_at: Timestamp;
}

export interface ApiKeyCallCountsTable {
  key_id: string;
  project_id: number;
  total: number;
}

export interface ApiKeyCallsTable {
  key_id: string;
  position: number;
  project_id: number;
  number: number;
  at: Timestamp;
  method: string;
  path: string;
  status: number;
  code: string | null;
  request_id: string;
}

export interface ProjectCodesTable {
  id: Generated<string>;
  project_id: number;
  code: string;
  name: string;
  note: Generated<string>;
  max_uses: number | null;
  uses: Generated<number>;
  expires_at: NullableTimestamp;
  paused: Generated<boolean>;
  ended_at: NullableTimestamp;
  created_by: string | null;
  created_at: DefaultTimestamp;
  version: Generated<number>;
}

export interface ProjectCodeJoinsTable {
  project_id: number;
  user_id: string;
  code_id: string;
  joined_at: Timestamp;
}

export interface SavedViewsTable {
  id: Generated<string>;
  project_id: number;
  owner: string;
  screen: string;
  name: string;
  query: string;
  shared: boolean;
  is_default: boolean;
  saved_at: Date;
}

export interface ScheduledReportsTable {
  id: Generated<string>;
  project_id: number;
  owner: string | null;
  kind: ReportKind;
  name: string;
  query: string;
  view_id: string | null;
  period: 'last' | 'view';
  rhythm: ReportRhythm;
  weekday: number;
  month_day: number;
  hour: number;
  skips_empty: boolean;
  active: boolean;
  due_at: Timestamp;
  time_zone: string;
  created_at: Timestamp;
  version: Generated<number>;
  worked_at: NullableTimestamp;
  tries: Generated<number>;
}

export interface ReportRecipientsTable {
  project_id: number;
  report_id: string;
  person_id: string;
  chosen_at: NullableTimestamp;
  unsubscribed_at: NullableTimestamp;
}

export interface ReportRefusalsTable {
  project_id: number;
  person_id: string;
  refused_at: Timestamp;
}

export interface ReportDeliveriesTable {
  project_id: number;
  id: Generated<string>;
  report_id: string;
  name: string;
  kind: ReportKind;
  due_at: Timestamp;
  person_id: string | null;
  email: string | null;
  mail_id: string | null;
  at: Timestamp;
  state: ReportDeliveryState;
  reason: DeliveryReason | null;
}

export interface InboxEntriesTable {
  id: Generated<string>;
  person_id: string;
  project_id: number | null;
  user_id: string | null;
  by_person: string | null;
  kind: InboxKind;
  needs: 'dolphin' | 'admin' | 'reader';
  topic: string;
  facts: Json<InboxFacts[InboxKind]>;
  times: Generated<number>;
  at: Timestamp;
  read_at: NullableTimestamp;
}

export interface ProjectTables {
  projects: ProjectsTable;
  project_settings: ProjectSettingsTable;
  project_roles: ProjectRolesTable;
  invitations: InvitationsTable;
  project_erasures: ProjectErasuresTable;
  revisions: RevisionsTable;
  mails: MailsTable;
  api_keys: ApiKeysTable;
  stored_replies: StoredRepliesTable;
  api_key_call_counts: ApiKeyCallCountsTable;
  api_key_calls: ApiKeyCallsTable;
  project_codes: ProjectCodesTable;
  project_code_joins: ProjectCodeJoinsTable;
  saved_views: SavedViewsTable;
  scheduled_reports: ScheduledReportsTable;
  report_recipients: ReportRecipientsTable;
  report_refusals: ReportRefusalsTable;
  report_deliveries: ReportDeliveriesTable;
  inbox_entries: InboxEntriesTable;
}
