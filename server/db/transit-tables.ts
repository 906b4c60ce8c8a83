import type { ColumnType, Generated } from 'kysely';
import type { FeedIssue } from '#contract/public-transport-lists.ts';
import type { NullableTimestamp, Timestamp } from './columns.ts';

export interface TransitRegionsTable {
  id: Generated<string>;
  name: string;
  active: Generated<boolean>;
  address: string | null;
  content: string | null;
  file_name: Generated<string>;
  agencies: Generated<string[]>;
  time_zone: string | null;
  first_day: number | null;
  last_day: number | null;
  south: number | null;
  west: number | null;
  north: number | null;
  east: number | null;
  counts: ColumnType<Record<string, number>, string | undefined, string>;
  imported_at: NullableTimestamp;
  created_at: Timestamp;
  version: Generated<number>;
}

export type TransitImportState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

export interface TransitImportsTable {
  id: Generated<string>;
  number: Generated<number>;
  region_id: string;
  upload_id: string | null;
  address: string | null;
  file_name: Generated<string>;
  state: TransitImportState;
  step: Generated<string>;
  progress: Generated<number>;
  report: ColumnType<FeedIssue[], string | undefined, string>;
  failure: string | null;
  asked_by: string | null;
  asked_at: Timestamp;
  touched_at: Timestamp;
  finished_at: NullableTimestamp;
}

export interface TransitServicesTable {
  content: string;
  service: number;
  days: Buffer;
}

export interface TransitLinesTable {
  content: string;
  line: number;
  line_id: string;
  mode: string | null;
  short_name: string;
  long_name: string;
  color: string;
  agency: string;
  patterns: number;
  stops: number;
  trips: number;
}

export interface TransitStopsTable {
  content: string;
  stop: number;
  stop_id: string;
  name: string;
  lat: number;
  lon: number;
}

export interface TransitPatternsTable {
  content: string;
  pattern: number;
  line: number;
  headsign: string;
  stops: number[];
  along: number[];
  shape: Buffer;
  times: Buffer;
  trips: number;
}

export interface TransitCellsTable {
  content: string;
  x: number;
  y: number;
  patterns: number[];
}

export interface TransitTables {
  transit_regions: TransitRegionsTable;
  transit_imports: TransitImportsTable;
  transit_services: TransitServicesTable;
  transit_lines: TransitLinesTable;
  transit_stops: TransitStopsTable;
  transit_patterns: TransitPatternsTable;
  transit_cells: TransitCellsTable;
}
