import { describe, expect, it } from 'vitest';
import type { DrivingEvent } from '#contract/timeline.ts';
import { scoreTrip, type TripFacts } from '#engine/score/score-trip.ts';
import { asItIs, computedScores, scoreIf } from './what-if-score.ts';

const place = { timestamp: '2026-01-01T08:00:00Z', lat: 48, lon: 16 };
const braking = (strength: 1 | 2 | 3): DrivingEvent => ({ ...place, type: 'BRAKING', strength, rawAccel: 4 });
const stretch = { ...place, seconds: 6, meters: 70, peakMps2: 2.4, fromKmh: 58, toKmh: 24 };
/** The worked example of docs/scores.md. */
const facts: TripFacts = {
  distanceMeters: 12_000,
  seconds: 1_200,
  events: { events: [braking(1), braking(2)], validTime: 1_100 },
  intensity: {
    validSeconds: { ACCELERATION: 900, BRAKING: 900, CORNERING: 40 },
    amount: { ACCELERATION: 120, BRAKING: 100, CORNERING: 0 },
    manoeuvres: [{ ...stretch, type: 'BRAKING', weight: 24 }],
  },
  phoneUse: {
    distractions: [{ type: 'SWIPE_AND_TYPE', start: '2026-01-01T08:01:00Z', end: '2026-01-01T08:01:24Z' }],
    secondsPerType: { SWIPE_AND_TYPE: 24 },
  },
};

describe('a what-if score', () => {
  it('equals the scores of both formulas without changes', () => {
    const old = scoreIf(facts, asItIs('move-1'));
    expect(old.scores).toEqual({ ACCELERATION: 100, BRAKING: 75, CORNERING: 100, SPEED: null, DFD: 82 });
    expect(old.overall).toMatchObject({ total: 91, safeness: 92 });
    const now = scoreIf(facts, asItIs('move-2'));
    expect(now.scores).toEqual({ ACCELERATION: 100, BRAKING: 75, CORNERING: null, SPEED: null, DFD: 82 });
    expect(now.overall).toMatchObject({ total: 85, safeness: 88, speed: null });
  });

  it('follows changed weights of parts, events and phone use', () => {
    const { formula, weights } = asItIs('move-1');
    const total = (other: typeof weights) => scoreIf(facts, { formula, weights: other }).overall.total;
    expect(total({ ...weights, distraction: 3 })).toBeLessThan(91);
    expect(total({ safeness: 0, speed: 0, distraction: 0 })).toBe(100);
    expect(scoreIf(facts, { weights, formula: { ...formula, eventWeights: [0, 0, 0] } }).scores.BRAKING).toBe(100);
    expect(scoreIf(facts, { weights, formula: { ...formula, distractionShareScale: 0.02 } }).scores.DFD).toBeLessThan(
      40,
    );
  });

  it('follows a stricter judgement of force', () => {
    const { formula, weights } = asItIs('move-2');
    const forceScale = { ...formula.forceScale, BRAKING: 0.3 };
    expect(scoreIf(facts, { weights, formula: { ...formula, forceScale } }).scores.BRAKING).toBeLessThan(60);
  });

  it('uses the measured values, even if a person set others', () => {
    const { scores, explanation } = scoreTrip(facts);
    const features = { source: { id: '', name: 'trip' as const }, scoreExplanation: explanation };
    expect(computedScores({ features: { ...features, scores: { ...scores, BRAKING: 11 } } })).toEqual(scores);
  });
});
