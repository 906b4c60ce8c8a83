import { describe, expect, it } from 'vitest';
import type { DrivingEvent } from '#contract/timeline.ts';
import { describeDrive } from '#engine/describe/describe-item.ts';
import { deviationsOf } from '#engine/describe/deviations.ts';
import { driveSamples } from '#engine/describe/drive-samples.ts';
import { type Fixes, fixesOf } from '#engine/fixes.ts';
import { Journey, type JourneyOptions } from '#engine/synthetic/journey.ts';
import { DRIVE_TOWN } from '#engine/synthetic/motions.ts';
import { intensityOf } from './intensity.ts';
import type { Intensity, Manoeuvre } from './manoeuvres.ts';
import { overallScores, sharesOfTotal } from './overall.ts';
import { scoreTrip } from './score-trip.ts';
import { shaken } from './shaken.test-support.ts';

const HARSH = { ...DRIVE_TOWN, accelerationMps2: 4.5, brakingMps2: 6.5, turnSpeedMps: 9 };
const SMOOTH = { ...DRIVE_TOWN, accelerationMps2: 0.8, brakingMps2: 0.9, turnSpeedMps: 4 };

function drive(motion: typeof SMOOTH, options: JourneyOptions = {}): Fixes {
  return new Journey({ noiseMeters: 2, ...options }).move(motion, 1200).fixes();
}

function scoresOf(fixes: Fixes, deviceEvents: DrivingEvent[] = []) {
  const [from, to] = [fixes.timestamp[0] ?? 0, fixes.timestamp[fixes.length - 1] ?? 0];
  return describeDrive(fixes, from, to, { deviceEvents });
}

/** A car at 50 km/h on a straight road that brakes to 20 km/h after a minute and a half. */
function brakes(mps2: number, everySeconds = 1): Fixes {
  const [fast, slow] = [13.9, 5.6];
  let [north, mps] = [0, fast];
  const rows = Array.from({ length: 180 }, (_, second) => {
    if (second >= 90) mps = Math.max(slow, mps - mps2);
    north += mps;
    return {
      timestamp: 1_700_000_000 + second,
      lat: 48 + north / 111_195,
      lon: 16,
      accuracy: 5,
      speed: mps,
      bearing: 0,
    };
  });
  return fixesOf(rows.filter((_, second) => second % everySeconds === 0));
}
function judged(fixes: Fixes, roadTypeAt?: () => string): Intensity {
  const samples = driveSamples(fixes);
  return intensityOf(fixes, samples, deviationsOf(fixes, samples), [], roadTypeAt);
}
const brakingOf = (fixes: Fixes): Manoeuvre[] => judged(fixes).manoeuvres.filter(({ type }) => type === 'BRAKING');

describe('scores of a drive by move-2', () => {
  it('leave smooth driving most of its points and take them from harsh driving', () => {
    for (const seed of [1, 2, 3]) {
      const smooth = scoresOf(drive(SMOOTH, { seed })).score.scores;
      const harsh = scoresOf(drive(HARSH, { seed })).score.scores;
      for (const part of ['ACCELERATION', 'BRAKING'] as const) {
        expect(smooth[part]).toBeGreaterThan(70);
        expect(harsh[part]).toBeLessThan(45);
      }
    }
  });

  it('do not take a bad receiver for harsh driving', () => {
    for (const seed of [1, 2, 3]) {
      const clean = drive(SMOOTH, { seed });
      const expected = scoresOf(clean).score.scores;
      const drifting = drive(SMOOTH, { seed, noiseMeters: 20, withSpeed: false });
      for (const fixes of [shaken(clean, 4, 0.8, seed), shaken(clean, 10, 2, seed), drifting]) {
        const { scores } = scoresOf(fixes).score;
        for (const part of ['ACCELERATION', 'BRAKING', 'CORNERING'] as const) {
          expect(scores[part] ?? 100, part).toBeGreaterThanOrEqual((expected[part] ?? 0) - 12);
        }
      }
    }
  });

  it('fall with the force of a single braking, by degrees', () => {
    const points = [1, 2, 3, 5].map((mps2) => scoresOf(brakes(mps2)).score.scores.BRAKING ?? 0);
    expect(points[0]).toBeGreaterThan(85);
    for (const [at, score] of points.slice(1).entries()) expect(score).toBeLessThan(points[at] ?? 0);
  });

  it('weigh the same braking alike, whether seen every second or every five', () => {
    const [often, seldom] = [brakes(2), brakes(2, 5)].map((fixes) => scoresOf(fixes).score.scores.BRAKING ?? 0);
    expect(Math.abs((often ?? 0) - (seldom ?? 100))).toBeLessThanOrEqual(6);
  });

  it('take nothing for standing and for driving evenly', () => {
    const even = scoresOf(brakes(0)).score;
    expect(even.scores).toMatchObject({ ACCELERATION: 100, BRAKING: 100, CORNERING: 100 });
    expect(even.explanation.losses).toEqual([]);
  });

  it('are explained: every stretch with its place, together what is missing', () => {
    const { scores, explanation } = scoresOf(drive(HARSH)).score;
    expect(explanation.formula).toBe('move-2');
    for (const part of ['ACCELERATION', 'BRAKING', 'CORNERING'] as const) {
      const losses = explanation.losses.filter((loss) => loss.part === part);
      const lost = losses.reduce((sum, loss) => sum + loss.points, 0);
      expect(losses.length).toBeGreaterThan(0);
      expect(losses.length).toBeLessThanOrEqual(30);
      expect(Math.abs((scores[part] ?? 0) + lost - 100)).toBeLessThanOrEqual(1);
      for (const loss of losses) {
        expect(loss).toMatchObject({ timestamp: expect.any(String), lat: expect.any(Number), lon: expect.any(Number) });
        expect(loss.manoeuvre?.peakMps2).toBeGreaterThan(0);
      }
    }
    const [braking] = brakingOf(brakes(3));
    expect(braking).toMatchObject({ fromKmh: 50, toKmh: 20 });
    expect(braking?.peakMps2).toBeGreaterThan(1.9);
  });

  it('say what cannot be seen: turns from a fix every ten seconds, nothing from one every thirty', () => {
    const sparse = scoresOf(drive(HARSH, { everySeconds: 10 })).score;
    expect(sparse.scores).toMatchObject({ ACCELERATION: expect.any(Number), CORNERING: null });
    expect(sparse.explanation.unknown.CORNERING).toBeDefined();
    const blind = scoresOf(drive(HARSH, { everySeconds: 30 })).score;
    expect(blind.scores).toMatchObject({ ACCELERATION: null, BRAKING: null, CORNERING: null });
    expect(overallScores(blind.scores)).toEqual({ total: null, safeness: null, speed: null, distraction: null });
  });

  it('count what the motion sensor felt where positions show less, and once', () => {
    const event = { type: 'BRAKING', strength: 3, lat: 48, lon: 16, rawAccel: 6 } as const;
    const at = (second: number) => [{ ...event, timestamp: new Date((1_700_000_000 + second) * 1000).toISOString() }];
    const before = scoresOf(brakes(0)).score.scores.BRAKING ?? 0;
    const felt = scoresOf(brakes(0), at(30)).score;
    expect(felt.scores.BRAKING).toBeLessThan(before);
    expect(felt.explanation.losses).toHaveLength(1);
    expect(scoresOf(brakes(5), at(91)).score.explanation.losses).toHaveLength(1);
  });

  it('weigh force more where people live', () => {
    const fixes = brakes(3);
    const on = (road: string) => judged(fixes, () => road).manoeuvres[0];
    expect(on('residential')?.weight).toBeGreaterThan(on('primary')?.weight ?? 0);
    expect(on('primary')?.road).toBe('primary');
  });

  it('match the worked example of docs/scores.md', () => {
    const stretch = { timestamp: '2024-05-01T10:00:00Z', lat: 48, lon: 16, seconds: 6, meters: 70, peakMps2: 2.4 };
    const braking = { ...stretch, type: 'BRAKING' as const, fromKmh: 58, toKmh: 24 };
    const { scores, explanation } = scoreTrip({
      distanceMeters: 12_000,
      seconds: 1200,
      events: { events: [], validTime: 1100 },
      intensity: {
        validSeconds: { ACCELERATION: 900, BRAKING: 900, CORNERING: 40 },
        amount: { ACCELERATION: 120, BRAKING: 100, CORNERING: 0 },
        manoeuvres: [
          { ...braking, weight: 9 },
          { ...braking, weight: 15 },
          { ...braking, type: 'ACCELERATION', weight: 14 },
        ],
      },
    });
    expect(scores).toEqual({ ACCELERATION: 87, BRAKING: 75, CORNERING: null, SPEED: null, DFD: null });
    expect(explanation.losses.map(({ points }) => points)).toEqual([13.31, 9.32, 15.53]);
    const overall = overallScores(scores);
    expect(overall).toEqual({ total: 81, safeness: 81, speed: null, distraction: null });
    expect(sharesOfTotal(overall)).toEqual({ safeness: 1, speed: 0, distraction: 0 });
  });

  it('leave out of the total what is not known, and count it never as 100', () => {
    const scores = { ACCELERATION: 60, BRAKING: null, CORNERING: 40, SPEED: 80, DFD: null };
    expect(overallScores(scores)).toEqual({ total: 65, safeness: 50, speed: 80, distraction: null });
    expect(overallScores(scores, 'move-1').total).toBe(82);
  });
});
