import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '#contract/money.ts';
import type { DefaultTimestamp, Json, Timestamp } from './columns.ts';

export interface BillingOrganisationsTable {
  id: GeneratedAlways<number>;
  name: string;
  address: Generated<string>;
  tax_id: Generated<string>;
  currency: ColumnType<Currency, string | undefined, string>;
  free_user_limit: number | null;
  open_for_registration: Generated<boolean>;
  created_at: DefaultTimestamp;
  version: Generated<number>;
  warned_share: Generated<number>;
}

export interface ProjectBillingTable {
  project_id: number;
  billing_organisation_id: number;
}

export interface BillingRolesTable {
  billing_organisation_id: number;
  user_id: string;
  role: string;
}

export interface BillingPricesTable {
  billing_organisation_id: number;
  feature: string;
  valid_from: string;
  valid_to: string | null;
  amount: number;
}

export interface MeteredUsersTable {
  project_id: number;
  user_id: string;
  month: string;
  days: Generated<number>;
  billed: Generated<string[]>;
}

export interface MeteringTable {
  payer: number;
  metered_project: number;
  feature: string;
  day: string;
  registered: Generated<number>;
  active: Generated<number>;
  billed: Generated<number>;
}

export interface MeteredFeaturesTable {
  metered_project: number;
  day: string;
  features: string[] | null;
}

export interface BillingStatementsTable {
  billing_organisation_id: number;
  month: string;
  closed_at: Timestamp;
  closed_by: string | null;
  statement: Json;
}

export interface BillingCorrectionsTable {
  id: Generated<string>;
  billing_organisation_id: number;
  month: string;
  at: Timestamp;
  kind: 'manual' | 'late';
  about: string | null;
  metered_project: number | null;
  feature: string | null;
  users: number | null;
  amount: number;
  reason: string;
  made_by: string | null;
}

export interface BillingTables {
  billing_organisations: BillingOrganisationsTable;
  project_billing: ProjectBillingTable;
  billing_roles: BillingRolesTable;
  billing_prices: BillingPricesTable;
  metered_users: MeteredUsersTable;
  metering_changes: MeteringTable;
  metering_days: MeteringTable;
  /** A view. */
  metering: MeteringTable;
  metered_features: MeteredFeaturesTable;
  billing_statements: BillingStatementsTable;
  billing_corrections: BillingCorrectionsTable;
}
