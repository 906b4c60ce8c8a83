import type { AccountTables } from './account-tables.ts';
import type { AppUserTables } from './app-user-tables.ts';
import type { BillingTables } from './billing-tables.ts';
import type { PlaceTables } from './place-tables.ts';
import type { ProjectTables } from './project-tables.ts';
import type { ReceiverTables } from './receiver-tables.ts';
import type { RollupTables } from './rollup-tables.ts';
import type { SdkTables } from './sdk-tables.ts';
import type { TimelineTables } from './timeline-tables.ts';
import type { VehicleTables } from './vehicle-tables.ts';

/** The types of the tables in schema.sql, compared with it by a test. Features add their own in `<feature>.tables.ts`. */
export interface Tables
  extends AccountTables,
    ProjectTables,
    SdkTables,
    AppUserTables,
    TimelineTables,
    RollupTables,
    ReceiverTables,
    PlaceTables,
    VehicleTables,
    BillingTables {}
