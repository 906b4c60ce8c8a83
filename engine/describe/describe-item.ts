import type { Distraction, DrivingEvent, EngineItem, ItemFeatures, ItemType } from '#contract/timeline.ts';
import { type ActivityHint, explainActivity } from '#engine/classify/activity-hints.ts';
import { explainReasons } from '#engine/classify/explain.ts';
import { type Fixes, firstAtOrAfter, sliceFixes } from '#engine/fixes.ts';
import type { RoadFacts } from '#engine/match/road-facts.ts';
import { shownExposure } from '#engine/score/exposure.ts';
import { intensityOf } from '#engine/score/intensity.ts';
import { scoreTrip, type TripFacts, type TripScore } from '#engine/score/score-trip.ts';
import type { Segment } from '#engine/segment/segment.ts';
import { explainRide, shownRide } from '#engine/transit/explain-ride.ts';
import { explainMapRide } from '#engine/transit/ground/explain-map-ride.ts';
import type { MapAround } from '#engine/transit/ground/map-ride.ts';
import type { LinePattern } from '#engine/transit/line-pattern.ts';
import { deviationsOf } from './deviations.ts';
import { type DriveSamples, driveSamples } from './drive-samples.ts';
import { type DrivingEvents, drivingEvents } from './driving-events.ts';
import { type GpsStats, gpsStats } from './gps-stats.ts';
import { momentOf } from './moment.ts';
import { type PhoneUse, phoneUse } from './phone-use.ts';
import { tripQuality } from './quality.ts';

/** Optional context that the device and the map add to the fixes. */
export type OutsideFacts = {
  deviceEvents?: readonly DrivingEvent[];
  /** Present (even if empty) if the phone reports its use. */
  distractions?: readonly Distraction[];
  /** The device's motion sensor estimates in time order; they contributed to finding the mode. */
  activities?: readonly ActivityHint[];
  /** Road information for the fixes of one item. */
  roads?: (fixes: Fixes, type: ItemType) => RoadFacts | undefined;
  /** Public transport lines near the track. */
  lines?: readonly LinePattern[];
  /** The map's stops, rails and roads near the track. */
  map?: MapAround;
};

const SCORED_TYPES: ReadonlySet<ItemType> = new Set(['CAR', 'DRIVING']);

export type DriveDescription = {
  stats: GpsStats;
  events: DrivingEvents;
  use?: PhoneUse;
  score: TripScore;
  facts: TripFacts;
};

/** Events, phone use and scores of fixes treated as one drive. */
export function describeDrive(fixes: Fixes, from: number, to: number, facts: OutsideFacts = {}): DriveDescription {
  return drive(fixes, driveSamples(fixes), from, to, facts, facts.roads?.(fixes, 'CAR'));
}

function drive(
  fixes: Fixes,
  samples: DriveSamples,
  from: number,
  to: number,
  facts: OutsideFacts,
  roads?: RoadFacts,
): DriveDescription {
  const stats = gpsStats(fixes, samples, to - from);
  const device = (facts.deviceEvents ?? []).filter((event) => {
    const time = Date.parse(event.timestamp) / 1000;
    return time >= from && time <= to;
  });
  const deviations = deviationsOf(fixes, samples);
  const events = drivingEvents(fixes, samples, deviations, device);
  const use = facts.distractions ? phoneUse(facts.distractions, from, to) : undefined;
  const tripFacts: TripFacts = {
    distanceMeters: stats.distanceMeters,
    seconds: to - from,
    events,
    intensity: intensityOf(fixes, samples, deviations, device, roads?.roadTypeAt),
    phoneUse: use,
    speeding: roads?.speeding(fixes, samples),
  };
  return { stats, events, use, score: scoreTrip(tripFacts), facts: tripFacts };
}

export function fixesWithin(all: Fixes, { startMs, endMs }: Pick<Segment, 'startMs' | 'endMs'>): Fixes {
  const first = firstAtOrAfter(all, startMs / 1000);
  // The half millisecond includes the fix that ends the segment.
  return sliceFixes(all, first, Math.max(first, firstAtOrAfter(all, endMs / 1000 + 0.0005)));
}

/**
 * Builds the complete item of a closed segment. `all` must contain its fixes in time order; additional fixes are
 * ignored.
 */
export function describeItem(segment: Segment, all: Fixes, facts: OutsideFacts = {}): EngineItem {
  const from = Math.round(segment.startMs / 1000);
  const to = Math.round(segment.endMs / 1000);
  const head = { startTs: momentOf(from), endTs: momentOf(to), type: segment.type };
  if (segment.type === 'IDLE') return { ...head, features: { source: { id: '', name: 'timeline' } } };
  const fixes = fixesWithin(all, segment);
  const samples = driveSamples(fixes);
  const transport = segment.probabilities && {
    type: segment.mode ?? segment.type,
    probabilities: segment.probabilities,
  };
  const features: ItemFeatures = {
    source: { id: `${from}`, name: 'trip' },
    ...ends(fixes, samples),
    ...(transport && { transport }),
    ...(segment.ride && { publicTransport: shownRide(segment.ride) }),
    explanation: [
      ...explainRide(segment.ride),
      ...explainMapRide(segment.mapRide),
      ...explainReasons(segment),
      ...heardActivity(segment, facts),
    ],
    quality: tripQuality(fixes, samples, to - from),
  };
  const roads = facts.roads?.(fixes, segment.type);
  if (SCORED_TYPES.has(segment.type)) {
    addDrive(features, drive(fixes, samples, from, to, facts, roads));
    features.exposure = shownExposure(fixes, samples, { roadTypeAt: roads?.roadTypeAt });
  } else features.gpsStats = shownStats(gpsStats(fixes, samples, to - from));
  return { ...head, ...(transport && { transport }), features };
}

const heardActivity = ({ probabilities, startMs, endMs }: Segment, { activities }: OutsideFacts) =>
  probabilities && activities ? explainActivity(activities, startMs, endMs) : [];

function addDrive(features: ItemFeatures, { stats, events, use, score }: DriveDescription): void {
  features.gpsStats = shownStats(stats);
  features.drivingBehaviorEvents = events;
  if (use) features.phoneDistractions = use;
  features.scores = score.scores;
  features.scoreExplanation = score.explanation;
}

function ends(fixes: Fixes, samples: DriveSamples): Pick<ItemFeatures, 'startLocation' | 'endLocation'> {
  if (samples.count === 0) return {};
  const first = samples.fix[0] ?? 0;
  const last = samples.fix[samples.count - 1] ?? 0;
  return {
    startLocation: { lat: fixes.lat[first] ?? 0, lon: fixes.lon[first] ?? 0 },
    endLocation: { lat: fixes.lat[last] ?? 0, lon: fixes.lon[last] ?? 0 },
  };
}

function shownStats(stats: GpsStats): { distance: number; maxSpeed: number; averageSpeed: number } {
  const kmh = (mps: number) => Math.round(mps * 36) / 10;
  return {
    distance: Math.round(stats.distanceMeters),
    maxSpeed: kmh(stats.topSpeedMps),
    averageSpeed: kmh(stats.averageSpeedMps),
  };
}
