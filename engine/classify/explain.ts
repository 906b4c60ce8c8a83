import type { Reason as ShownReason } from '../../contract/timeline.ts';
import type { Segment } from '../segment/segment.ts';

/** The facts that decided a segment's mode, in words. */
export function explainReasons(segment: Segment): ShownReason[] {
  return segment.reasons.map(({ fact, value, unit }) => ({
    fact,
    value,
    unit,
    text: `${fact} ${value} ${unit}`.trim(),
  }));
}
