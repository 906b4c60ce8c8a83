import type { EngineItem } from '#contract/timeline.ts';
import { legNamer } from './classify/leg-namer.ts';
import { Trees } from './classify/trees.ts';
import { normalise } from './clean/normalise.ts';
import { describeItem, type OutsideFacts } from './describe/describe-item.ts';
import type { Fixes } from './fixes.ts';
import legModel from './model/leg.json' with { type: 'json' };
import windowModel from './model/window.json' with { type: 'json' };
import type { Segment } from './segment/segment.ts';
import { type Hints, SegmentStream, type StreamOptions } from './stream/segment-stream.ts';
import { onMap } from './transit/ground/on-map.ts';
import { onLines } from './transit/on-lines.ts';

let shipped: StreamOptions | undefined;

/** The shipped models, unpacked once. */
export function shippedModels(): StreamOptions {
  shipped ??= { windowModel: new Trees(windowModel), nameLegs: legNamer(new Trees(legModel)) };
  return shipped;
}

/** A stream of one user, to be fed batch by batch. */
export function openStream(hints?: Hints): SegmentStream {
  return new SegmentStream({ ...shippedModels(), hints });
}

/** The closed segments of a journey: the stream fed with all of it at once. */
export function segmentsOf(fixes: Fixes, options: StreamOptions = shippedModels()): Segment[] {
  const stream = new SegmentStream(options);
  return [...stream.push(fixes), ...stream.finish()];
}

/** Fixes in any order in, the timeline's items out. */
export function timelineOf(fixes: Fixes, facts: OutsideFacts = {}, options = shippedModels()): EngineItem[] {
  const ordered = normalise(fixes);
  return segmentsOf(ordered, options)
    .flatMap((segment) => onLines(segment, ordered, facts.lines ?? []))
    .map((segment) => onMap(segment, ordered, facts.map, facts.lines ?? []))
    .map((segment) => describeItem(segment, ordered, facts));
}
