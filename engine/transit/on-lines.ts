import type { Fixes } from '#engine/fixes.ts';
import type { Segment } from '#engine/segment/segment.ts';
import { findRide, type Suspicion } from './find-ride.ts';
import type { LinePattern } from './line-pattern.ts';
import { rideTrack } from './ride-track.ts';

const PUBLIC: ReadonlySet<string> = new Set(['BUS', 'TRAM', 'METRO', 'TRAIN', 'PUBLIC_TRANSPORT']);
const VEHICLE: ReadonlySet<string> = new Set(['CAR', 'UNKNOWN']);
/** What a leg may be before lines are considered; undefined for what no line carries. */
export const suspicionOf = (type: string): Suspicion | undefined =>
  PUBLIC.has(type) ? 'public' : VEHICLE.has(type) ? 'vehicle' : undefined;

/**
 * Legs that follow a line become rides on it. A leg longer than the ride, such as two trains taken for one, is cut
 * where the line ends; the rest is examined again, and otherwise stays what it was.
 */
export function onLines(segment: Segment, all: Fixes, patterns: readonly LinePattern[]): Segment[] {
  const suspicion = suspicionOf(segment.type);
  if (!suspicion || patterns.length === 0) return [segment];
  const track = rideTrack(all, segment.startMs, segment.endMs);
  const leg = { startedAt: segment.startMs / 1000, endedAt: segment.endMs / 1000 };
  const ride = findRide(track, patterns, suspicion, leg);
  if (!ride) return [segment];
  const startMs = ride.cuts.before === undefined ? segment.startMs : ride.cuts.before * 1000;
  const endMs = ride.cuts.after === undefined ? segment.endMs : ride.cuts.after * 1000;
  const { mode } = ride.line;
  // What spoke for another mode speaks no longer.
  const reasons = segment.mode === mode ? segment.reasons : [];
  const pieces: Segment[] = [{ ...segment, startMs, endMs, type: mode, mode, reasons, ride }];
  if (startMs > segment.startMs) pieces.unshift(...onLines({ ...segment, endMs: startMs }, all, patterns));
  if (endMs < segment.endMs) pieces.push(...onLines({ ...segment, startMs: endMs }, all, patterns));
  return pieces;
}
