import { emptyColumns, type FixColumns } from '#contract/fix-codec.ts';

/** A fix as an app or a file reports it; what it does not know is missing, null or NaN. */
export interface ReportedFix {
  ms: number;
  lat: number;
  lon: number;
  /** Metres. */
  accuracy?: number | null | undefined;
  /** Metres per second. */
  speed?: number | null | undefined;
  /** Degrees from north. */
  bearing?: number | null | undefined;
  /** Metres above the sea. */
  altitude?: number | null | undefined;
}

/** Values that cannot be encoded become impossible ones: such a fix is rejected by its index, not with all others. */
export function columnsOf(fixes: readonly ReportedFix[]): FixColumns {
  const columns = emptyColumns(fixes.length);
  for (const [at, fix] of fixes.entries()) {
    columns.timestamp[at] = Number.isFinite(fix.ms) ? fix.ms / 1000 : 0;
    columns.lat[at] = Math.abs(fix.lat) < 1000 ? fix.lat : 999;
    columns.lon[at] = Math.abs(fix.lon) < 1000 ? fix.lon : 999;
    columns.accuracy[at] = within(fix.accuracy, 0, 1e6);
    columns.speed[at] = within(fix.speed, 0, 1e4);
    columns.bearing[at] = within(fix.bearing, 0, 360);
    columns.altitude[at] = within(fix.altitude, -1e4, 1e5);
  }
  return columns;
}

/** A value outside of any receiver's range is unknown; apps write -1 for that. */
const within = (value: number | null | undefined, least: number, most: number): number =>
  typeof value === 'number' && value >= least && value <= most ? value : Number.NaN;

/** A value in seconds thousands of years ahead is a current time in milliseconds. */
const FIRST_MILLISECOND = 100_000_000_000;
const HAS_ZONE = /(z|[+-]\d{2}:?\d{2})$/i;

/** Unix seconds, unix milliseconds or a written time, which is in UTC unless it says otherwise; NaN if it is neither. */
export function timeOf(value: string | number): number {
  const text = String(value).trim();
  const number = Number(text || Number.NaN);
  if (Number.isFinite(number)) return Math.round(number >= FIRST_MILLISECOND ? number : number * 1000);
  const written = text.replace(' ', 'T');
  return Date.parse(HAS_ZONE.test(written) ? written : `${written}Z`);
}
