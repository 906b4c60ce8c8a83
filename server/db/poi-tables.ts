import type { ColumnType, Generated } from 'kysely';
import type { PoiEventKind } from '#contract/poi-lists.ts';
import type { LonLat } from '#contract/sphere.ts';
import type { NullableTimestamp } from './columns.ts';

export interface PoisTable {
  id: Generated<string>;
  project_id: number;
  name: string;
  tags: string[];
  lat: number;
  lon: number;
  radius_meters: number;
  ring: ColumnType<LonLat[] | null, string | null, string | null>;
  active: boolean;
  in_trip: boolean;
  on_enter: boolean;
  on_exit: boolean;
  dwell_seconds: number;
  version: Generated<number>;
  generation: number;
  created_at: ColumnType<Date, Date, never>;
  changed_at: ColumnType<Date, Date, Date>;
  deleted_at: NullableTimestamp;
}

export interface PoiGenerationsTable {
  project_id: number;
  generation: number;
  world: Generated<string>;
}

/** A moment at a point of interest. */
export interface StoredSpot {
  atMs: number;
  lat: number;
  lon: number;
  distanceMeters: number;
  inTrip: boolean;
}
type Spot = ColumnType<StoredSpot, string, string>;
type NullableSpot = ColumnType<StoredSpot | null, string | null, string | null>;

export interface PoiVisitsTable {
  project_id: number;
  user_id: string;
  poi_id: string;
  entered_ms: number;
  entered: Spot;
  leaving: NullableSpot;
  left_ms: number | null;
  leave: NullableSpot;
  due_ms: number | null;
}

export interface PoiEventsTable {
  project_id: number;
  user_id: string;
  id: string;
  poi_id: string;
  kind: PoiEventKind;
  at_ms: number;
  name: string;
  tags: string[];
  lat: number;
  lon: number;
  distance_meters: number;
  in_trip: boolean;
  entered_ms: number;
}

export interface PoiTables {
  pois: PoisTable;
  poi_generations: PoiGenerationsTable;
  poi_visits: PoiVisitsTable;
  poi_events: PoiEventsTable;
}
