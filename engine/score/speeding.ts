import type { z } from 'zod/mini';
import type { ScoreLoss } from '#contract/timeline.ts';
import type { scoreFacts } from '#contract/trip-scores.ts';
import { pointsLost, SPEEDING_SHARE_SCALE, SPEEDING_STEPS, SPEEDING_WEIGHTS } from './formula.ts';

/** Metres driven where a limit was known, and the stretches above it. */
export type Speeding = NonNullable<z.infer<typeof scoreFacts>['speeding']>;
export type SpeedingStretch = Speeding['stretches'][number];

export function speedingLosses(speeding: Speeding): ScoreLoss[] {
  const weighted = speeding.stretches.map((stretch) => stretch.meters * weightOf(stretch));
  const burden = weighted.reduce((sum, meters) => sum + meters, 0);
  if (burden === 0 || speeding.knownMeters <= 0) return [];
  const lost = pointsLost(burden / speeding.knownMeters, SPEEDING_SHARE_SCALE);
  return speeding.stretches.map((stretch, at) => ({
    part: 'SPEED' as const,
    points: Math.round(((lost * (weighted[at] ?? 0)) / burden) * 100) / 100,
    reason: reasonOf(stretch),
    timestamp: stretch.timestamp,
    lat: stretch.lat,
    lon: stretch.lon,
    speeding: {
      speedKmh: Math.round(stretch.speedKmh),
      limitKmh: stretch.limitKmh,
      isAssumed: stretch.isAssumed,
      meters: Math.round(stretch.meters),
      road: stretch.road,
    },
  }));
}

function reasonOf({ speedKmh, limitKmh, isAssumed, meters, road }: SpeedingStretch): string {
  const where = road ? ` on ${road}` : '';
  const allowed = isAssumed ? 'are assumed to be the limit' : 'are allowed';
  return `${Math.round(speedKmh)} km/h${where} where ${limitKmh} ${allowed}, for ${Math.round(meters)} m`;
}

function weightOf(stretch: SpeedingStretch): number {
  const times = stretch.speedKmh / stretch.limitKmh;
  if (!(times > 1)) return 0;
  if (times <= SPEEDING_STEPS[0]) return SPEEDING_WEIGHTS[0];
  return times <= SPEEDING_STEPS[1] ? SPEEDING_WEIGHTS[1] : SPEEDING_WEIGHTS[2];
}
