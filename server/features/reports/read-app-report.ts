import { z } from 'zod/mini';
import {
  type OsmAndFix,
  overlandLocation,
  reportOverland,
  reportOwnTracks,
  type SPEED_UNITS,
  traccarLocation,
  traccarReport,
} from '#contract/reports.ts';
import { AppError } from '#server/http/app-error.ts';
import { parseInput } from '#server/http/input.ts';
import { type ReportedFix, timeOf } from './fix-columns.ts';

const MPS_PER: Record<(typeof SPEED_UNITS)[number], number> = { 'm/s': 1, 'km/h': 1 / 3.6, kn: 0.514444 };

/** Rejected by its index, so that the app's queue continues. */
const UNREADABLE: ReportedFix = { ms: Number.NaN, lat: Number.NaN, lon: Number.NaN };

/** The fixes of a message; none if it is of another kind. */
export function readOwnTracks(body: unknown): ReportedFix[] {
  const message = z.safeParse(reportOwnTracks.body, body);
  if (!message.success) return [UNREADABLE];
  const { _type, lat = Number.NaN, lon = Number.NaN, tst = Number.NaN, vel, acc, alt, cog } = message.data;
  // The app keeps it, and sends it in clear as soon as its encryption key is removed: nothing is lost.
  if (_type === 'encrypted') {
    throw new AppError(
      'validation',
      'The message is encrypted and cannot be read. Remove the encryption key in the app’s settings; HTTPS already protects it.',
    );
  }
  if (_type !== 'location') return [];
  const speed = vel === undefined ? undefined : vel * MPS_PER['km/h'];
  return [{ ms: tst * 1000, lat, lon, accuracy: acc, altitude: alt, bearing: cog, speed }];
}

export function readOsmAnd(fix: OsmAndFix, isTraccar: boolean, nowMs: number): ReportedFix {
  const ms = fix.timestamp === undefined ? nowMs : timeOf(fix.timestamp);
  if (Number.isNaN(ms)) throw new AppError('validation', 'The time of the fix cannot be read.');
  const unit = fix.speedUnit ?? (isTraccar ? 'kn' : 'm/s');
  return {
    ms,
    lat: fix.lat,
    lon: fix.lon,
    accuracy: fix.accuracy ?? fix.acc ?? fix.hdop,
    speed: fix.speed === undefined ? undefined : fix.speed * MPS_PER[unit],
    bearing: fix.bearing ?? fix.heading,
    altitude: fix.altitude ?? fix.alt,
  };
}

/** Traccar's own client until version 8 sends its fixes in the query of a POST, always with the battery's level. */
export const isClassicTraccar = (query: Readonly<Record<string, unknown>>): boolean =>
  query.lat !== undefined && query.batt !== undefined && query.hdop === undefined;

export function readTraccarJson(body: unknown): ReportedFix[] {
  const { location } = parseInput(traccarReport, body, 'body') as z.output<typeof traccarReport>;
  return [location].flat().map((one) => {
    const read = z.safeParse(traccarLocation, one);
    if (!read.success) return UNREADABLE;
    const { coords, timestamp } = read.data;
    const { latitude: lat, longitude: lon, accuracy, speed, heading: bearing, altitude } = coords;
    return { ms: timeOf(timestamp), lat, lon, accuracy, speed, bearing, altitude };
  });
}

export function readOverland(body: unknown): ReportedFix[] {
  const { locations } = parseInput(reportOverland.body, body, 'body') as { locations: unknown[] };
  return locations.map((one) => {
    const read = z.safeParse(overlandLocation, one);
    if (!read.success) return UNREADABLE;
    const { geometry, properties } = read.data;
    const [lon, lat] = geometry.coordinates;
    const { altitude, speed, course: bearing, horizontal_accuracy: accuracy } = properties;
    return { ms: timeOf(properties.timestamp), lat, lon, accuracy, speed, bearing, altitude };
  });
}

/** The app names its device in every fix. */
export function overlandDeviceOf(body: unknown): Record<string, unknown> {
  const first = (body as { locations?: { properties?: unknown }[] } | null)?.locations?.[0]?.properties;
  return typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {};
}
