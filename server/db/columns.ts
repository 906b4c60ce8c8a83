import type { ColumnType } from 'kysely';

/** What columns read as and are written as. */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Json = ColumnType<unknown, string | null | undefined, string | null>;
