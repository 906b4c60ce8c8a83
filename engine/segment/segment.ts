import type { LegMode } from '../classify/modes.ts';

export type SegmentType = LegMode | 'PUBLIC_TRANSPORT' | 'IDLE' | 'FAKETRIP' | 'UNKNOWN';

/** A closed piece of the timeline, before it is described: when, what, how sure, and why. */
export type Segment = {
  startMs: number;
  endMs: number;
  type: SegmentType;
  /** How likely each mode is; absent for IDLE. */
  probabilities?: Readonly<Record<LegMode, number>>;
  /** The facts that decided, as codes with their numbers. */
  reasons: readonly Reason[];
};

export type Reason = { fact: string; value: number; unit: string; speaksFor: string };
