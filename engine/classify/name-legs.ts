import type { Leg } from '../segment/leg.ts';
import type { Segment } from '../segment/segment.ts';
import { settleLegs } from '../segment/settle-legs.ts';
import { LEG_MODES, type LegMode, WINDOW_MODES } from './modes.ts';

/** Names a trip's legs. */
export function nameLegs(raw: readonly Leg[]): Segment[] {
  return settleLegs(raw).map((leg) => ({
    startMs: leg.startMs,
    endMs: leg.endMs,
    type: (WINDOW_MODES[leg.mode] ?? 'UNKNOWN') as Segment['type'],
    probabilities: probabilitiesOf(leg),
    reasons: [],
  }));
}

function probabilitiesOf(leg: Leg): Record<LegMode, number> {
  const mean = LEG_MODES.map((_, k) => (leg.evidence[k + 1] ?? 0) / Math.max(1, leg.windows));
  const top = Math.max(...mean);
  const sum = mean.reduce((total, value) => total + Math.exp(value - top), 0);
  return Object.fromEntries(LEG_MODES.map((mode, k) => [mode, Math.exp((mean[k] ?? 0) - top) / sum])) as Record<
    LegMode,
    number
  >;
}
