import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AreaKind, AreaWorkKind, AreaWorkState } from '#contract/dangerous-areas.ts';
import type { MapFailure } from '#contract/map-regions.ts';
import type { PoiEventKind } from '#contract/poi.ts';
import type { LonLat } from '#contract/sphere.ts';
import type { DefaultJson, DefaultTimestamp, Json, NullableJson, NullableTimestamp, Timestamp } from './columns.ts';

export interface PoisTable {
  id: Generated<string>;
  project_id: number;
  name: string;
  tags: string[];
  lat: number;
  lon: number;
  radius_meters: number;
  ring: NullableJson<LonLat[]>;
  corners: Generated<number>;
  active: boolean;
  in_trip: boolean;
  on_enter: boolean;
  on_exit: boolean;
  dwell_seconds: number;
  version: Generated<number>;
  generation: number;
  created_at: Timestamp;
  changed_at: Timestamp;
  deleted_at: NullableTimestamp;
  cell: GeneratedAlways<number>;
}

export interface PoiGenerationsTable {
  project_id: number;
  generation: number;
  world: Generated<string>;
}

/** A fix at a point of interest. */
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

export interface PoiPastWorksTable {
  project_id: number;
  id: Generated<string>;
  poi_ids: string[];
  state: Generated<AreaWorkState>;
  tries: Generated<number>;
  done: Generated<number>;
  total: number | null;
  requested_at: Timestamp;
  worked_at: NullableTimestamp;
  ended_at: NullableTimestamp;
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

export interface DangerousAreasTable {
  id: Generated<string>;
  name: string;
  kind: AreaKind;
  lat: number;
  lon: number;
  radius_meters: number;
  ring: NullableJson<LonLat[]>;
  corners: Generated<number>;
  active: boolean;
  valid_from: string | null;
  valid_to: string | null;
  applied_from: Timestamp;
  settled_from: DefaultTimestamp;
  version: Generated<number>;
  created_at: Timestamp;
  changed_at: Timestamp;
  deleted_at: NullableTimestamp;
}

export interface DangerousAreaGenerationTable {
  one: Generated<boolean>;
  generation: number;
  areas: number;
  world: Generated<string>;
}

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
  input: Json;
  state: Generated<AreaWorkState>;
  tries: Generated<number>;
  done: Generated<number>;
  total: number | null;
  result: NullableJson;
  requested_by: string | null;
  requested_at: Timestamp;
  worked_at: NullableTimestamp;
  ended_at: NullableTimestamp;
}

export interface FileUploadsTable {
  id: Generated<string>;
  purpose: string;
  name: string;
  size: number;
  received: Generated<number>;
  taken: Generated<boolean>;
  created_by: string;
  created_at: Timestamp;
  touched_at: Timestamp;
}

export interface FileUploadPartsTable {
  upload_id: string;
  at: number;
  data: Buffer;
}

export interface MapRegionsTable {
  id: Generated<string>;
  name: string;
  kind: Generated<string>;
  country: string | null;
  file_name: string;
  attribution: string;
  state: 'importing' | 'active' | 'off' | 'failed';
  replaces: string | null;
  upload_id: string | null;
  bytes_total: Generated<number>;
  bytes_read: Generated<number>;
  south: number | null;
  west: number | null;
  north: number | null;
  east: number | null;
  counts: DefaultJson<Record<string, number>>;
  failure: NullableJson<MapFailure>;
  tries: Generated<number>;
  cancel_wanted: Generated<boolean>;
  worked_at: NullableTimestamp;
  created_by: string | null;
  created_at: Timestamp;
  imported_at: NullableTimestamp;
  version: Generated<number>;
}

export interface MapCellsTable {
  region_id: string;
  layer: number;
  x: number;
  y: number;
  data: Buffer;
}

export interface PlaceTables {
  pois: PoisTable;
  poi_generations: PoiGenerationsTable;
  poi_visits: PoiVisitsTable;
  poi_past_works: PoiPastWorksTable;
  poi_events: PoiEventsTable;
  dangerous_areas: DangerousAreasTable;
  dangerous_area_generation: DangerousAreaGenerationTable;
  area_crossings: AreaCrossingsTable;
  area_works: AreaWorksTable;
  file_uploads: FileUploadsTable;
  file_upload_parts: FileUploadPartsTable;
  map_regions: MapRegionsTable;
  map_cells: MapCellsTable;
}
