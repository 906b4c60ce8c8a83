import type { ColumnType, Generated } from 'kysely';
import type { AreaKind, AreaWorkKind, AreaWorkState } from '#contract/dangerous-area-lists.ts';
import type { LonLat } from '#contract/sphere.ts';
import type { Json, NullableTimestamp, Timestamp } from './columns.ts';

type Day = ColumnType<string | null, string | null, string | null>;

export interface DangerousAreasTable {
  id: Generated<string>;
  name: string;
  kind: AreaKind;
  lat: number;
  lon: number;
  radius_meters: number;
  ring: ColumnType<LonLat[] | null, string | null, string | null>;
  active: boolean;
  valid_from: Day;
  valid_to: Day;
  applied_from: ColumnType<Date, Date, Date>;
  settled_from: ColumnType<Date, Date | undefined, Date>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
  changed_at: ColumnType<Date, Date, Date>;
  deleted_at: NullableTimestamp;
}

export interface DangerousAreaGenerationTable {
  one: Generated<boolean>;
  generation: number;
  areas: number;
  world: Generated<string>;
}

/** A trip's way through an area. */
export interface AreaCrossingsTable {
  project_id: number;
  user_id: string;
  entered_ms: number;
  area_id: string;
  left_ms: number;
  start_ts: number;
  seconds: number;
  meters: number;
  accelerations: number;
  brakings: number;
  cornerings: number;
}

export interface AreaWorksTable {
  id: Generated<string>;
  kind: AreaWorkKind;
  wish: ColumnType<unknown, string, never>;
  state: Generated<AreaWorkState>;
  done: Generated<number>;
  total: number | null;
  result: Json;
  asked_by: string | null;
  asked_at: Timestamp;
  worked_at: NullableTimestamp;
  ended_at: NullableTimestamp;
}

export interface DangerousAreaTables {
  dangerous_areas: DangerousAreasTable;
  dangerous_area_generation: DangerousAreaGenerationTable;
  area_crossings: AreaCrossingsTable;
  area_works: AreaWorksTable;
}
