import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { ProjectRole } from '#contract/roles.ts';
import type { AccountTables } from './account-tables.ts';
import type { AlertTables } from './alert-tables.ts';
import type { AppUserTables } from './app-user-tables.ts';
import type { AssistanceTables } from './assistance-tables.ts';
import type { BillingTables } from './billing-tables.ts';
import type { Json, NullableTimestamp, Timestamp } from './columns.ts';
import type { CustomerTables } from './customer-tables.ts';
import type { DangerousAreaTables } from './dangerous-area-tables.ts';
import type { DolphinTables } from './dolphin-tables.ts';
import type { HomeTables } from './home-tables.ts';
import type { InsightTables } from './insight-tables.ts';
import type { JoiningTables } from './joining-tables.ts';
import type { MapTables } from './map-tables.ts';
import type { MatchedTables } from './matched-tables.ts';
import type { NotifierTables } from './notifier-tables.ts';
import type { PoiTables } from './poi-tables.ts';
import type { ProjectConfigurationTables } from './project-configuration-tables.ts';
import type { SdkTables } from './sdk-tables.ts';
import type { TransitTables } from './transit-tables.ts';
import type { VehicleTables } from './vehicle-tables.ts';

export interface UsersTable {
  id: Generated<string>;
  issuer: string;
  uid: string;
  email: string;
  email_verified: boolean;
  provider: string;
  image: Generated<string>;
  firstname: Generated<string>;
  lastname: Generated<string>;
  company: Generated<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  last_sign_in_at: NullableTimestamp;
  /** Shut out by a dolphin. */
  disabled_at: NullableTimestamp;
  /** What the person reads, as the browser said at the last sign-in or since; null: not known yet. */
  language: Generated<Language | null>;
}

export interface ProjectsTable {
  id: Generated<number>;
  name: string;
  created_at: Timestamp;
  deleted_at: NullableTimestamp;
}

export interface ProjectRolesTable {
  project_id: number;
  user_id: string;
  role: ProjectRole;
}

export interface GlobalRolesTable {
  user_id: string;
  role: 'admin';
}

export interface SessionsTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  /** Where it was opened: as the browser and the network said it. */
  user_agent: Generated<string>;
  address: Generated<string>;
  time_zone: Generated<string>;
  second_factor: Generated<boolean>;
  /** Whose eyes a dolphin looks with, and until when. */
  viewed_user_id: Generated<string | null>;
  viewed_until: NullableTimestamp;
}

export interface RevisionsTable {
  id: Generated<number>;
  at: Timestamp;
  project_id: number | null;
  actor_id: string | null;
  entity: string;
  entity_id: string;
  action: string;
  before: Json;
  after: Json;
}

export interface RateLimitsTable {
  key: string;
  window_start: Timestamp;
  hits: number;
}

export interface MailsTable {
  id: Generated<string>;
  kind: string;
  recipient: string;
  message: Json;
  created_at: Timestamp;
  due_at: Timestamp;
  tries: Generated<number>;
  sent_at: NullableTimestamp;
  last_error: string | null;
}

export interface ProjectErasuresTable {
  project_id: number;
  project_name: string;
  deleted_by: string | null;
  deleted_at: Timestamp;
  /** When the job last erased something of it; a job that died is followed by another. */
  worked_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  parts_total: Generated<number>;
  parts_done: Generated<number>;
  counts: ColumnType<Record<string, number>, string | undefined, string>;
}

export interface Tables
  extends AccountTables,
    AlertTables,
    AppUserTables,
    AssistanceTables,
    BillingTables,
    CustomerTables,
    DangerousAreaTables,
    HomeTables,
    InsightTables,
    SdkTables,
    JoiningTables,
    DolphinTables,
    MapTables,
    MatchedTables,
    NotifierTables,
    PoiTables,
    ProjectConfigurationTables,
    TransitTables,
    VehicleTables {
  users: UsersTable;
  projects: ProjectsTable;
  project_roles: ProjectRolesTable;
  global_roles: GlobalRolesTable;
  sessions: SessionsTable;
  revisions: RevisionsTable;
  rate_limits: RateLimitsTable;
  mails: MailsTable;
  project_erasures: ProjectErasuresTable;
}
