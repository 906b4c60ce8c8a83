import type { ColumnType, Generated } from 'kysely';
import type { MapFailure } from '#contract/map-region-states.ts';
import type { NullableTimestamp, Timestamp } from './columns.ts';

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
  counts: ColumnType<Record<string, number>, string | undefined, string>;
  failure: ColumnType<MapFailure | null, string | null | undefined, string | null>;
  /** How often it was begun. */
  tries: Generated<number>;
  cancel_wanted: Generated<boolean>;
  worked_at: NullableTimestamp;
  created_by: string | null;
  created_at: Timestamp;
  imported_at: NullableTimestamp;
  version: Generated<number>;
}

/** Layer 0: roads and rails, 1: the ground, 3: stops and rails with passengers, by cells of zoom 12; 2: the overview, zoom 8. */
export interface MapCellsTable {
  region_id: string;
  layer: number;
  x: number;
  y: number;
  data: Buffer;
}

export interface MapTables {
  file_uploads: FileUploadsTable;
  file_upload_parts: FileUploadPartsTable;
  map_regions: MapRegionsTable;
  map_cells: MapCellsTable;
}
