import type { Fixes } from '#engine/fixes.ts';
import type { Segment, SegmentType } from '#engine/segment/segment.ts';
import { follow, followedLength } from '#engine/transit/follow.ts';
import type { LinePattern } from '#engine/transit/line-pattern.ts';
import { suspicionOf } from '#engine/transit/on-lines.ts';
import { type RideTrack, rideTrack } from '#engine/transit/ride-track.ts';
import { localDayAt } from '#engine/transit/service-day.ts';
import type { LineMode } from '#engine/transit/timetable.ts';
import { type MapAround, type MapRide, mapRide } from './map-ride.ts';
import { offRails } from './off-rails.ts';
import { alongOf } from './stands.ts';
import { wayPlaces } from './way-places.ts';

/** A line that carried this share of a leg knows better than the map what ran on it. */
const COVERED_SHARE = 0.8;
const ON_RAILS: ReadonlySet<SegmentType> = new Set<SegmentType>(['TRAIN', 'METRO', 'TRAM']);

/**
 * Legs that no line explains are compared with the map's stops and rails: a leg on rails away from roads, one that
 * stops at stop after stop and hardly elsewhere, one on a road without rails. Its mode changes only on strong evidence.
 */
export function onMap(
  segment: Segment,
  all: Fixes,
  around: MapAround | undefined,
  lines: readonly LinePattern[] = [],
): Segment {
  const suspicion = suspicionOf(segment.type);
  if (!suspicion || !around || segment.ride) return segment;
  const track = rideTrack(all, segment.startMs, segment.endMs);
  const withoutRails = shareWithoutRails(segment, track, around);
  const found = mapRide(track, suspicion === 'public', around);
  const ride =
    withoutRails === undefined ? found : { ...(found ?? byWheels(segment)), ...(!found?.rails && { withoutRails }) };
  if (!ride?.mode || (!ride.rails && withoutRails === undefined && isOnRails(segment, ride.mode))) return segment;
  const { mode } = ride;
  if (mode !== segment.type && ride.stops && mode !== 'CAR' && hasTimetable(track, mode, lines)) return segment;
  return { ...segment, type: mode, mode, reasons: segment.mode === mode ? segment.reasons : [], mapRide: ride };
}

/** Stops beside the rails make no bus of a train. */
const isOnRails = ({ type }: Segment, mode: string): boolean => type !== mode && type !== 'TRAM' && ON_RAILS.has(type);

function shareWithoutRails({ type, probabilities }: Segment, track: RideTrack, around: MapAround): number | undefined {
  if (!around.knowsRails || !probabilities || !ON_RAILS.has(type)) return undefined;
  return offRails(wayPlaces(track), around.rides, around.roads);
}

/** What else it was, as the way of moving said. */
const byWheels = ({ probabilities }: Segment): MapRide => ({
  mode: (probabilities?.BUS ?? 0) > (probabilities?.CAR ?? 0) ? 'BUS' : 'CAR',
  ...{ fromStop: '', toStop: '' },
});

/** Where a timetable covers the route and the day, it decides: it matched no line, so none ran. */
function hasTimetable(track: RideTrack, mode: LineMode, lines: readonly LinePattern[]): boolean {
  const meters = alongOf(track)[track.count - 1] ?? 0;
  return lines.some((pattern) => {
    if (pattern.line.mode !== mode) return false;
    const { firstDay, lastDay, timeZone } = pattern.calendar;
    const day = localDayAt(track.seconds[0] ?? 0, timeZone);
    if (day < firstDay || day > lastDay) return false;
    const followed = follow(track, pattern);
    return followed !== undefined && followedLength(followed) >= COVERED_SHARE * meters;
  });
}
