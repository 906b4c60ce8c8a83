import type { CsvCell } from '#contract/csv-cell.ts';
import type { TripRow } from '#contract/insight-trips.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/http/csv-line.ts';

const moment = (ts: number): string => new Date(ts * 1000).toISOString();

const COLUMNS: readonly [name: string, cell: (row: TripRow) => CsvCell][] = [
  ['start', (row) => moment(row.startTs)],
  ['end', (row) => moment(row.endTs)],
  ['day', (row) => row.day],
  ['timeZone', (row) => row.startTimeZone],
  ['mode', (row) => row.type],
  ['measuredMode', (row) => row.measuredType],
  ['corrected', (row) => row.isOverridden],
  ['distanceMeters', (row) => Math.round(row.distanceMeters)],
  ['durationSeconds', (row) => row.endTs - row.startTs],
  ['averageSpeedKmh', (row) => row.averageSpeedKmh],
  ['score', (row) => row.total],
  ['safeness', (row) => row.safeness],
  ['speed', (row) => row.speed],
  ['distraction', (row) => row.distraction],
  ['quality', (row) => row.quality],
];

export const TRIPS_HEAD = BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name));
export const csvOfTrip = (row: TripRow): string => csvLine(COLUMNS.map(([, cell]) => cell(row)));
