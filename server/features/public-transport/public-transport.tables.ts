import type { Generated, GeneratedAlways } from 'kysely';
import type { FeedIssue } from '#contract/public-transport.ts';
import type { DefaultJson, NullableTimestamp, Timestamp } from '#server/db/columns.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    transit_regions: {
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
      counts: DefaultJson<Record<string, number>>;
      imported_at: NullableTimestamp;
      created_at: Timestamp;
      version: Generated<number>;
    };
    transit_imports: {
      id: Generated<string>;
      number: GeneratedAlways<number>;
      region_id: string;
      upload_id: string | null;
      address: string | null;
      file_name: Generated<string>;
      state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
      tries: Generated<number>;
      step: Generated<string>;
      progress: Generated<number>;
      report: DefaultJson<FeedIssue[]>;
      failure: string | null;
      requested_by: string | null;
      requested_at: Timestamp;
      worked_at: Timestamp | null;
      finished_at: NullableTimestamp;
    };
    transit_services: { content: string; service: number; days: Buffer };
    transit_lines: {
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
    };
    transit_stops: {
      content: string;
      stop: number;
      stop_id: string;
      name: string;
      lat: number;
      lon: number;
    };
    transit_patterns: {
      content: string;
      pattern: number;
      line: number;
      headsign: string;
      stops: number[];
      along: number[];
      shape: Buffer;
      times: Buffer;
      trips: number;
    };
    transit_cells: { content: string; x: number; y: number; patterns: number[] };
  }
}
