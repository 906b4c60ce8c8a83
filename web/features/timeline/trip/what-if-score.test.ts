import { describe, expect, it } from 'vitest';
import type { DrivingEvent, ItemFeatures } from '#contract/timeline.ts';
import { AS_IT_IS, scoreIf } from './what-if-score.ts';

const braking = (strength: 1 | 2 | 3): DrivingEvent => ({
  timestamp: '2026-01-01T08:00:00Z',
  type: 'BRAKING',
  strength,
  lat: 48,
  lon: 16,
  rawAccel: 4,
});
/** The worked example of docs/scores.md. */
const features: ItemFeatures = {
  source: { id: '', name: 'trip' },
  gpsStats: { distance: 12_000, maxSpeed: 80, averageSpeed: 36 },
  drivingBehaviorEvents: { events: [braking(1), braking(2)], validTime: 1_100 },
  phoneDistractions: {
    distractions: [{ type: 'SWIPE_AND_TYPE', start: '2026-01-01T08:01:00Z', end: '2026-01-01T08:01:24Z' }],
    secondsPerType: { SWIPE_AND_TYPE: 24 },
  },
};
const trip = { features, startTs: 0, endTs: 1_200 };

describe('what if', () => {
  it('nothing is moved: the score of the formula', () => {
    const { scores, overall } = scoreIf(trip, AS_IT_IS);
    expect(scores).toEqual({ ACCELERATION: 100, BRAKING: 75, CORNERING: 100, SPEED: null, DFD: 82 });
    expect(overall).toMatchObject({ total: 91, safeness: 92 });
  });
  it('a part counts more, an event weighs less, the phone is judged harder', () => {
    const { formula, weights } = AS_IT_IS;
    expect(scoreIf(trip, { formula, weights: { ...weights, distraction: 3 } }).overall.total).toBeLessThan(91);
    expect(scoreIf(trip, { weights, formula: { ...formula, eventWeights: [0, 0, 0] } }).scores.BRAKING).toBe(100);
    expect(scoreIf(trip, { weights, formula: { ...formula, distractionShareScale: 0.02 } }).scores.DFD).toBeLessThan(
      40,
    );
    expect(scoreIf(trip, { formula, weights: { safeness: 0, speed: 0, distraction: 0 } }).overall.total).toBe(100);
  });
});
