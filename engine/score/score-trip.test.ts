import { describe, expect, it } from 'vitest';
import type { DrivingEvent } from '#contract/timeline.ts';
import { describeDrive } from '#engine/describe/describe-item.ts';
import type { Fixes } from '#engine/fixes.ts';
import { Journey, type JourneyOptions } from '#engine/synthetic/journey.ts';
import { DRIVE_TOWN } from '#engine/synthetic/motions.ts';
import { formulaOf } from './formula.ts';
import { overallScores } from './overall.ts';
import { scoreTrip, type TripFacts } from './score-trip.ts';
import { shaken } from './shaken.test-support.ts';

const MOVE_1 = formulaOf('move-1');
const HARSH = { ...DRIVE_TOWN, accelerationMps2: 4.5, brakingMps2: 6.5, turnSpeedMps: 9 };
const SMOOTH = { ...DRIVE_TOWN, accelerationMps2: 1.3, brakingMps2: 1.5, turnSpeedMps: 4 };

function drive(motion: typeof SMOOTH, options: JourneyOptions = {}): Fixes {
  return new Journey({ noiseMeters: 2, ...options }).move(motion, 1200).fixes();
}

function scoresOf(fixes: Fixes) {
  const from = fixes.timestamp[0] ?? 0;
  const to = fixes.timestamp[fixes.length - 1] ?? 0;
  return scoreTrip(describeDrive(fixes, from, to).facts, MOVE_1);
}

const facts: TripFacts = { distanceMeters: 10_000, seconds: 900, events: { events: [], validTime: 900 } };
const event = (strength: 1 | 2 | 3): DrivingEvent => ({
  timestamp: '2024-05-01T10:00:00Z',
  type: 'BRAKING',
  strength,
  lat: 48,
  lon: 16,
  rawAccel: 4,
});

describe('scores of a drive by move-1', () => {
  it('leave smooth driving its points and take them from harsh driving', () => {
    for (const seed of [1, 2, 3]) {
      const smooth = scoresOf(drive(SMOOTH, { seed })).scores;
      const harsh = scoresOf(drive(HARSH, { seed })).scores;
      expect(smooth.ACCELERATION).toBeGreaterThanOrEqual(97);
      expect(smooth.BRAKING).toBeGreaterThanOrEqual(97);
      expect(smooth.CORNERING).toBeGreaterThanOrEqual(90);
      expect(harsh.ACCELERATION).toBeLessThan(60);
      expect(harsh.BRAKING).toBeLessThan(60);
    }
  });

  it('do not take a bad GPS for harsh driving', () => {
    for (const seed of [1, 2, 3, 4]) {
      const clean = drive(SMOOTH, { seed });
      const drifting = drive(SMOOTH, { seed, noiseMeters: 20, withSpeed: false });
      for (const fixes of [shaken(clean, 4, 0.8, seed), shaken(clean, 10, 2, seed), drifting]) {
        const { scores } = scoresOf(fixes);
        for (const score of [scores.ACCELERATION, scores.BRAKING, scores.CORNERING]) {
          expect(score ?? 100).toBeGreaterThanOrEqual(95);
        }
      }
    }
  });

  it('are not known from a fix every ten seconds, and say why', () => {
    const { scores, explanation } = scoresOf(drive(HARSH, { everySeconds: 10 }));
    expect(scores).toEqual({ ACCELERATION: null, BRAKING: null, CORNERING: null, SPEED: null, DFD: null });
    expect(explanation.unknown.BRAKING).toBeDefined();
    expect(overallScores(scores, 'move-1')).toEqual({ total: 100, safeness: null, speed: null, distraction: null });
  });

  it('are explained: what was lost adds up to what is missing', () => {
    const { scores, explanation } = scoresOf(drive(HARSH));
    expect(explanation.formula).toBe('move-1');
    for (const part of ['ACCELERATION', 'BRAKING', 'CORNERING'] as const) {
      const losses = explanation.losses.filter((loss) => loss.part === part);
      const lost = losses.reduce((sum, loss) => sum + loss.points, 0);
      expect(Math.abs((scores[part] ?? 0) + lost - 100)).toBeLessThanOrEqual(1);
      for (const loss of losses) expect(loss).toMatchObject({ timestamp: expect.any(String), lat: expect.any(Number) });
    }
  });

  it('fall with every further event and with its strength', () => {
    const braking = (...strengths: (1 | 2 | 3)[]) =>
      scoreTrip({ ...facts, events: { events: strengths.map(event), validTime: 900 } }, MOVE_1).scores.BRAKING ?? 0;
    expect(braking()).toBe(100);
    expect(braking(1)).toBeLessThan(braking());
    expect(braking(2)).toBeLessThan(braking(1));
    expect(braking(3)).toBeLessThan(braking(2));
    expect(braking(1, 1)).toBeLessThan(braking(1));
    expect(braking(...Array.from({ length: 200 }, () => 3 as const))).toBe(0);
  });

  it('match the worked example of docs/scores.md', () => {
    const example: TripFacts = {
      distanceMeters: 12_000,
      seconds: 1200,
      events: { events: [event(1), event(2)], validTime: 1100 },
      phoneUse: {
        distractions: [{ type: 'SWIPE_AND_TYPE', start: '2024-05-01T10:00:00Z', end: '2024-05-01T10:00:24Z' }],
        secondsPerType: { SWIPE_AND_TYPE: 24 },
      },
    };
    const score = scoreTrip(example, MOVE_1);
    expect(score.scores).toEqual({ ACCELERATION: 100, BRAKING: 75, CORNERING: 100, SPEED: null, DFD: 82 });
    expect(overallScores(score.scores, 'move-1')).toEqual({ total: 91, safeness: 92, speed: null, distraction: 82 });
  });

  it('do not count hands-free calls', () => {
    const use = {
      distractions: [
        { type: 'PHONE_CALL_HANDS_FREE' as const, start: '2024-05-01T10:00:00Z', end: '2024-05-01T10:05:00Z' },
      ],
      secondsPerType: { PHONE_CALL_HANDS_FREE: 300 },
    };
    expect(scoreTrip({ ...facts, phoneUse: use }).scores.DFD).toBe(100);
  });

  it('count metres above the limit, the more the faster', () => {
    const speed = (speedKmh: number) => {
      const place = { timestamp: '2024-05-01T10:00:00Z', lat: 48, lon: 16 };
      const stretch = { ...place, meters: 1000, speedKmh, limitKmh: 50, isAssumed: true, road: 'Ring' };
      return scoreTrip({ ...facts, speeding: { knownMeters: 10_000, stretches: [stretch] } }).scores.SPEED ?? 0;
    };
    expect(speed(50)).toBe(100);
    expect(speed(54)).toBeLessThan(speed(50));
    expect(speed(60)).toBeLessThan(speed(54));
    expect(speed(90)).toBeLessThan(speed(60));
  });
});
