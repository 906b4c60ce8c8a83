import type { ColumnType } from 'kysely';

/** How columns are read, inserted and updated. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** Read as a value, written as JSON text. */
export type Json<Value = unknown> = ColumnType<Value, string, string>;
export type NullableJson<Value = unknown> = ColumnType<Value | null, string | null | undefined, string | null>;
export type DefaultJson<Value = unknown> = ColumnType<Value, string | undefined, string>;
