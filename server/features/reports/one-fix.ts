import { emptyColumns, type FixColumns } from '#contract/fix-codec.ts';
import type { OsmAndFix } from '#contract/reports.ts';
import { AppError } from '#server/http/app-error.ts';

const MPS_PER_KNOT = 0.514444;
/** A value in seconds thousands of years ahead is a current time in milliseconds. */
const FIRST_MILLISECOND = 100_000_000_000;
/** Rough accuracy per unit of dilution of precision on a phone. */
const METERS_PER_HDOP = 5;

interface ReportedFix {
  ms: number;
  lat: number;
  lon: number;
  accuracy?: number | undefined;
  speed?: number | undefined;
  bearing?: number | undefined;
  altitude?: number | undefined;
}

export function oneFix(fix: ReportedFix): FixColumns {
  if (!Number.isFinite(fix.ms)) throw new AppError('validation', 'The time of the fix cannot be read.');
  if (!(Math.abs(fix.lat) <= 90) || !(Math.abs(fix.lon) <= 180)) {
    throw new AppError('validation', 'The position of the fix is not on Earth.');
  }
  const columns = emptyColumns(1);
  columns.timestamp[0] = fix.ms / 1000;
  columns.lat[0] = fix.lat;
  columns.lon[0] = fix.lon;
  columns.accuracy[0] = within(fix.accuracy, 0, 1e6);
  columns.speed[0] = within(fix.speed, 0, 1e4);
  columns.bearing[0] = within(fix.bearing, 0, 360);
  columns.altitude[0] = within(fix.altitude, -1e4, 1e5);
  return columns;
}

const within = (value: number | undefined, least: number, most: number): number =>
  value !== undefined && value >= least && value <= most ? value : Number.NaN;

export const osmAndColumns = (fix: OsmAndFix, nowMs: number): FixColumns =>
  oneFix({
    ms: fix.timestamp === undefined ? nowMs : timeOf(fix.timestamp),
    lat: fix.lat,
    lon: fix.lon,
    accuracy: fix.accuracy ?? (fix.hdop === undefined ? undefined : fix.hdop * METERS_PER_HDOP),
    speed: fix.speed === undefined ? undefined : fix.speed * MPS_PER_KNOT,
    bearing: fix.bearing ?? fix.heading,
    altitude: fix.altitude,
  });

function timeOf(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) return Date.parse(text);
  const value = Number(text);
  return Math.round(value >= FIRST_MILLISECOND ? value : value * 1000);
}
