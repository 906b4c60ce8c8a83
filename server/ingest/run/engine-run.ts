/** Calls the trip engine: takes fixes and a parked state, returns segments and the next state. */
import type { Distraction, DrivingEvent, EngineItem } from '#contract/timeline.ts';
import type { DeviceEvent } from '#contract/upload-records.ts';
import { type ActivityHint, activityHints } from '#engine/classify/activity-hints.ts';
import { describeItem, type OutsideFacts } from '#engine/describe/describe-item.ts';
import { type Fixes, firstAtOrAfter, sliceFixes } from '#engine/fixes.ts';
import { FORMULA_VERSION } from '#engine/score/formula.ts';
import type { Segment } from '#engine/segment/segment.ts';
import { STATE_VERSION } from '#engine/stream/segment-stream.ts';
import { openStream } from '#engine/timeline.ts';
import { createPace } from '#server/pace.ts';

/** Includes the format of the parked state: only a state of the same version can be resumed. */
export const ENGINE_VERSION = `3.${STATE_VERSION}/${FORMULA_VERSION}`;

const DAY_MS = 86_400_000;

export interface Checkpoint {
  /** The time of the last processed fix. */
  upToMs: number;
  state: Uint8Array;
}

export interface FoundSegment {
  segment: Segment;
  /** The last segment so far: it may still grow or change its type. */
  open: boolean;
}

export interface EngineRun {
  found: FoundSegment[];
  /** The states after the last fix of each day, and after the last fix of all. */
  checkpoints: Checkpoint[];
}

/** Several times what a year of trips takes; only a batch crafted to be costly takes longer. */
export const MAX_RUN_MS = 30_000;

export class RunTooCostly extends Error {
  constructor(ms: number) {
    super(`The engine took more than ${ms} ms.`);
  }
}

/** Called at the start and end of each uninterrupted stretch of computing. */
export interface Stretches {
  begin?: () => void;
  end?: (ms: number) => void;
}

/**
 * Continues from a parked state, or starts without one, with later fixes in time order. Yields to the event loop between
 * days.
 */
export async function runEngine(
  from: Uint8Array | null,
  fixes: Fixes,
  activities: readonly ActivityHint[] = [],
  limitMs = MAX_RUN_MS,
  { begin = () => {}, end = () => {} }: Stretches = {},
): Promise<EngineRun> {
  const stream = openStream(activityHints(activities));
  if (from) stream.resume(from);
  const found: FoundSegment[] = [];
  const checkpoints: Checkpoint[] = [];
  const pace = createPace();
  let spentMs = 0;
  for (let at = 0; at < fixes.length; ) {
    begin();
    const began = performance.now();
    const dayEnds = (Math.floor(msAt(fixes, at) / DAY_MS) + 1) * DAY_MS;
    const to = firstAtOrAfter(fixes, dayEnds / 1000);
    try {
      for (const segment of stream.push(sliceFixes(fixes, at, to))) found.push({ segment, open: false });
      checkpoints.push({ upToMs: msAt(fixes, to - 1), state: stream.park() });
    } finally {
      const ms = performance.now() - began;
      end(ms);
      spentMs += ms;
    }
    at = to;
    if (spentMs > limitMs) throw new RunTooCostly(limitMs);
    await pace();
  }
  // Open segments are returned in their current form; finishing does not change the parked state.
  for (const segment of stream.finish()) found.push({ segment, open: true });
  return { found, checkpoints };
}

export const describe = (segment: Segment, fixes: Fixes, facts: OutsideFacts): EngineItem =>
  describeItem(segment, fixes, facts);

export const msAt = (fixes: Fixes, at: number): number => Math.round((fixes.timestamp[at] ?? 0) * 1000);

/** Converts events detected by the phone for the engine. Events without a position get that of the nearest fix. */
export function factsFrom(events: readonly DeviceEvent[], fixes: Fixes, reportsPhoneUse: boolean): OutsideFacts {
  const deviceEvents: DrivingEvent[] = [];
  const distractions: Distraction[] = [];
  for (const event of events) {
    if (event.kind === 'ACTIVITY') continue;
    const timestamp = wholeSecond(event.t);
    if ('end' in event) {
      distractions.push({ type: event.kind, start: timestamp, end: wholeSecond(Math.max(event.t, event.end)) });
      continue;
    }
    const near = Math.min(firstAtOrAfter(fixes, event.t / 1000), fixes.length - 1);
    const [lat, lon] = [event.lat ?? fixes.lat[near], event.lon ?? fixes.lon[near]];
    if (lat === undefined || lon === undefined) continue;
    deviceEvents.push({ timestamp, type: event.kind, strength: event.strength, rawAccel: event.rawAccel, lat, lon });
  }
  return {
    deviceEvents,
    activities: activitiesIn(events),
    ...((reportsPhoneUse || distractions.length > 0) && { distractions }),
  };
}

/** The activities that the phone's motion sensor reported, in time order. */
export function activitiesIn(events: readonly DeviceEvent[]): ActivityHint[] {
  return events.flatMap((event) =>
    event.kind === 'ACTIVITY' && event.activity !== 'UNKNOWN'
      ? [{ timeMs: event.t, activity: event.activity, confidence: event.confidence }]
      : [],
  );
}

const wholeSecond = (ms: number): string => new Date(Math.round(ms / 1000) * 1000).toISOString();
