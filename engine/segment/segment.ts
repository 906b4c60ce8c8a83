import type { LegMode } from '#engine/classify/modes.ts';
import type { Ride } from '#engine/transit/find-ride.ts';
import type { MapRide } from '#engine/transit/ground/map-ride.ts';

export type SegmentType = LegMode | 'PUBLIC_TRANSPORT' | 'IDLE' | 'FAKETRIP' | 'UNKNOWN';

/** A closed piece of the timeline before it is described: time, mode, confidence and reasons. */
export type Segment = {
  startMs: number;
  endMs: number;
  type: SegmentType;
  /** The most likely mode, even where the type is less specific; absent for IDLE and FAKETRIP. */
  mode?: LegMode;
  /** How likely each mode is. */
  probabilities?: Readonly<Record<LegMode, number>>;
  reasons: readonly Reason[];
  /** The line it was ridden on, where one is known. */
  ride?: Ride;
  /** What stops and rails of the map say of it, where no line is known. */
  mapRide?: MapRide;
};

/** A deciding feature: its name and value among the features of a leg. */
export type Reason = { fact: string; value: number; speaksFor: string };
