import { metersBetween } from '#engine/geo/plane.ts';
import { type Cuts, cutsOf } from './cut.ts';
import { type Followed, follow, followedLength } from './follow.ts';
import type { LineName, LinePattern } from './line-pattern.ts';
import type { RideTrack } from './ride-track.ts';
import { reachOf, type StopsServed, stopsServed } from './stops-served.ts';
import { type TimetableFit, timetableFit } from './timetable-fit.ts';

/** A ride on a line: from which stop to which, with its evidence. */
export type Ride = {
  line: LineName;
  headsign: string;
  fromStop: string;
  toStop: string;
  /** Where the leg goes beyond the line. */
  cuts: Cuts;
  followedMeters: number;
  followedShare: number;
  stopsSeen: number;
  stopsStood: number;
  fit: TimetableFit;
};

/** The engine's prior certainty: public transport, some vehicle, or something slower. */
export type Suspicion = 'public' | 'vehicle';

/** Shorter rides cannot be distinguished from a car that starts beside a stop. */
const SHORTEST_METERS = 700;
/** Observed at fewer points along the way, the route between them is unknown. */
const MIN_PLACES = 5;
const SHARE = 0.8;
/** For what looks like a car. */
const STRICT_SHARE = 0.9;
/** How far from a stop's place a ride may begin or end: phones notice late. */
const LATE_NOTICE_METERS = 160;
/** What looks like a car may have gone this far off the line, all in all. */
const OUTSIDE_METERS = 400;
const STOOD_SHARE = 0.5;
const STRICT_STOOD_SHARE = 0.7;
/** Minimum number of observed stops before standing at them is evidence. */
const MIN_STOPS_SEEN = 3;
/** A bus that passes all of these without stopping was not a bus, whatever the timetable says. */
const FEW_STOPS = 2;
const FEW_STOOD_SHARE = 0.4;
/** From one stop to the next only the times can speak: they must fit well. */
const SHORT_RIDE_DELAY_SECONDS = 300;
const ENDS_METERS = 600;
const BOX_SLACK_DEGREES = 0.004;
/** How far a road runs beside rails at least, on most of its length. */
const ON_RAILS_METERS = 30;

/** The best ride on one of the lines that a track supports, if any. */
export function findRide(
  track: RideTrack,
  patterns: readonly LinePattern[],
  suspicion: Suspicion,
  leg: { startedAt: number; endedAt: number },
): Ride | undefined {
  if (track.count < 2) return undefined;
  const box = boxOf(track);
  let best: { ride: Ride; points: number } | undefined;
  for (const pattern of patterns) {
    if (!pattern.touches(box.south, box.west, box.north, box.east, BOX_SLACK_DEGREES)) continue;
    if (!endsNearStops(track, pattern, suspicion)) continue;
    const followed = follow(track, pattern);
    if (!followed || followedLength(followed) < SHORTEST_METERS || followed.share < SHARE) continue;
    if (followed.places < MIN_PLACES && pattern.line.mode !== 'METRO') continue;
    const stops = stopsServed(track, followed, pattern);
    const cuts = cutsOf(track, followed, stops, pattern, leg);
    if (!cuts) continue;
    const fit = fitOf(track, followed, stops, pattern);
    const isRide =
      suspicion === 'public'
        ? isLikely(stops, fit, pattern)
        : isWholeLeg(track, followed, cuts) &&
          isBeyondDoubt(followed, stops, fit, pattern, meanAccuracy(track, followed));
    if (!isRide) continue;
    const points = pointsOf(followed, stops, fit);
    if (!best || points > best.points) best = { ride: { ...rideOf(followed, stops, fit, pattern), cuts }, points };
  }
  return best?.ride;
}

const isAtStop = (meters: number, pattern: LinePattern): boolean => meters <= reachOf(pattern) + LATE_NOTICE_METERS;

/** For what is already public transport: the line merely must not be contradicted. */
function isLikely(stops: StopsServed, fit: TimetableFit, pattern: LinePattern): boolean {
  const [began, ended] = [isAtStop(stops.boardMeters, pattern), isAtStop(stops.leaveMeters, pattern)];
  if (isRail(pattern)) return (began || ended) && !passesStops(stops);
  if (!began || !ended || fit.kind === 'differs') return false;
  if (stops.seen >= FEW_STOPS) return stops.stood >= FEW_STOOD_SHARE * stops.seen;
  return fit.kind === 'no service' || Math.abs(fit.delaySeconds) <= SHORT_RIDE_DELAY_SECONDS;
}

/** Checks the ends before following the whole route: a city has more lines than a ride has stops. */
function endsNearStops(track: RideTrack, pattern: LinePattern, suspicion: Suspicion): boolean {
  if (suspicion === 'public' && isRail(pattern)) return true;
  return [0, track.count - 1].every((at) => {
    const reach = ENDS_METERS + (track.accuracy[at] ?? 0);
    return pattern.stops.some(
      ({ lat, lon }) => metersBetween(lat, lon, track.lat[at] ?? 0, track.lon[at] ?? 0) <= reach,
    );
  });
}

/** For what looks like a car: everything must support the line, the stops most of all. */
function isBeyondDoubt(
  followed: Followed,
  stops: StopsServed,
  fit: TimetableFit,
  pattern: LinePattern,
  accuracy: number,
): boolean {
  const ends = isAtStop(stops.boardMeters, pattern) && isAtStop(stops.leaveMeters, pattern);
  if (!ends || followed.share < STRICT_SHARE || fit.kind === 'differs') return false;
  const stood = stops.seen === 0 ? 0 : stops.stood / stops.seen;
  if (isRail(pattern)) {
    const onRails = followed.awayMeters <= Math.max(ON_RAILS_METERS, accuracy);
    return onRails && stood >= STOOD_SHARE && stops.stoodElsewhere <= stops.stood + 1;
  }
  if (stops.seen < MIN_STOPS_SEEN || stops.stoodElsewhere > stops.stood + 1) return false;
  return stood >= (fit.kind === 'fits' ? STOOD_SHARE : STRICT_STOOD_SHARE);
}

/** Nobody drives to a bus in another vehicle without a stop in between: what looks like one vehicle was one. */
function isWholeLeg(track: RideTrack, { from, to }: Followed, { before, after }: Cuts): boolean {
  let outside = 0;
  for (let k = 1; k < track.count; k++) if (k <= from || k > to) outside += track.step[k] ?? 0;
  return before === undefined && after === undefined && outside <= OUTSIDE_METERS;
}

/** Rails of their own; a tram shares the street with cars. */
const isRail = ({ line }: LinePattern): boolean => line.mode === 'TRAIN' || line.mode === 'METRO';

/** Passed nearly all the line's stops without stopping: an express, or another line on the same route. */
const passesStops = ({ seen, stood }: StopsServed): boolean => seen >= 2 * MIN_STOPS_SEEN && stood === 0;

const POINTS_FOR_TIMES = 0.6;
const POINTS_FOR_STOPS = 0.5;
const POINTS_A_KILOMETRE = 0.05;

/** Decides between several lines on the same route. */
function pointsOf(
  followed: Followed,
  { seen, stood, boardMeters, leaveMeters }: StopsServed,
  fit: TimetableFit,
): number {
  const served = seen === 0 ? 0.5 : stood / seen;
  const timely = fit.kind === 'fits' ? 1 - Math.abs(fit.delaySeconds) / 1800 : 0;
  const nearEnds = 1 - Math.min(1, (boardMeters + leaveMeters) / 1000);
  return (
    followed.share +
    POINTS_FOR_STOPS * served +
    POINTS_FOR_TIMES * timely +
    POINTS_A_KILOMETRE * (followedLength(followed) / 1000) +
    0.3 * nearEnds
  );
}

/** When the vehicle left the first stop and reached the last, as the fixes show it. */
function fitOf(track: RideTrack, followed: Followed, stops: StopsServed, pattern: LinePattern): TimetableFit {
  const reach = reachOf(pattern);
  const [first, last] = [pattern.along[stops.board] ?? 0, pattern.along[stops.leave] ?? 0];
  let [leftAt, reachedAt] = [track.seconds[followed.from] ?? 0, track.seconds[followed.to] ?? 0];
  for (let k = followed.from; k <= followed.to; k++) {
    const at = followed.along[k - followed.from] ?? Number.NaN;
    if (at <= first + reach) leftAt = track.seconds[k] ?? 0;
    if (at >= last - reach) {
      reachedAt = track.seconds[k] ?? 0;
      break;
    }
  }
  return timetableFit(pattern, stops.board, stops.leave, leftAt, reachedAt);
}

function rideOf(followed: Followed, stops: StopsServed, fit: TimetableFit, pattern: LinePattern): Omit<Ride, 'cuts'> {
  return {
    line: pattern.line,
    headsign: pattern.headsign,
    fromStop: pattern.stops[stops.board]?.name ?? '',
    toStop: pattern.stops[stops.leave]?.name ?? '',
    followedMeters: followedLength(followed),
    followedShare: followed.share,
    stopsSeen: stops.seen,
    stopsStood: stops.stood,
    fit,
  };
}

function meanAccuracy(track: RideTrack, { from, to }: Followed): number {
  let sum = 0;
  for (let k = from; k <= to; k++) sum += track.accuracy[k] ?? 0;
  return sum / (to - from + 1);
}

function boxOf({ count, lat, lon }: RideTrack): { south: number; west: number; north: number; east: number } {
  const box = { south: 90, west: 180, north: -90, east: -180 };
  for (let k = 0; k < count; k++) {
    box.south = Math.min(box.south, lat[k] ?? 0);
    box.north = Math.max(box.north, lat[k] ?? 0);
    box.west = Math.min(box.west, lon[k] ?? 0);
    box.east = Math.max(box.east, lon[k] ?? 0);
  }
  return box;
}
