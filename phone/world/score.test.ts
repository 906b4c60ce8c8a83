import { describe, expect, test } from 'vitest';
import { describeDrive } from '#engine/describe/describe-item.ts';
import { formulaOf } from '#engine/score/formula.ts';
import { overallScores } from '#engine/score/overall.ts';
import { scoreTrip } from '#engine/score/score-trip.ts';
import { aDriveBy, RECEIVERS, ROADS, received } from './score-drives.test-support.ts';

const LEVELS = [1, 2, 3, 4, 5] as const;
/** Each is a drive of its own for every level and road. The formula was tuned with others. */
const SEEDS = ['judged-1', 'judged-2', 'judged-3', 'judged-4', 'judged-5', 'judged-6'];

interface Drive {
  level: number;
  road: string;
  traffic: string;
  receiver: string;
  total: number;
  moveOne: number;
}

const drives: Drive[] = SEEDS.flatMap((seed) =>
  ROADS.flatMap((road) =>
    (['light', 'dense'] as const).flatMap((traffic) =>
      LEVELS.flatMap((level) => {
        const track = aDriveBy(level, road, traffic, seed);
        return Object.entries(RECEIVERS).map(([receiver, kind]) => {
          const fixes = received(track, kind, seed);
          const [from, to] = [fixes.timestamp[0] ?? 0, fixes.timestamp[fixes.length - 1] ?? 0];
          // Without a map: only the driving itself is known.
          const { score, facts } = describeDrive(fixes, from, to);
          const old = scoreTrip(facts, formulaOf('move-1')).scores;
          const moveOne = overallScores(old, 'move-1').total ?? 100;
          return { level, road, traffic, receiver, total: overallScores(score.scores).total ?? -1, moveOne };
        });
      }),
    ),
  ),
);
const light = drives.filter(({ traffic }) => traffic === 'light');
const groups = Object.keys(RECEIVERS).flatMap((receiver) => ROADS.map((road) => [receiver, road] as const));

describe('the score without a map', () => {
  test.each(groups)('ranks the temperaments: %s, %s', (receiver, road) => {
    const some = light.filter((drive) => drive.receiver === receiver && drive.road === road);
    expect(rankCorrelation(some, 'total')).toBeGreaterThanOrEqual(0.95);
    expect(separation(some, 5, 2)).toBeGreaterThanOrEqual(0.97);
  });

  test('means the same on both roads and from all three receivers', () => {
    expect(rankCorrelation(light, 'total')).toBeGreaterThanOrEqual(0.95);
    expect(separation(light, 5, 2)).toBeGreaterThanOrEqual(0.97);
  });

  test('does so where the previous formula saw almost nothing', () => {
    expect(rankCorrelation(light, 'moveOne')).toBeLessThan(0.9);
  });

  test('spreads widely, without piling up at either end', () => {
    expect(Math.max(...drives.map(({ total }) => total))).toBeLessThan(98);
    expect(Math.min(...drives.map(({ total }) => total))).toBeGreaterThan(20);
    expect(meanOf(light, 1) - meanOf(light, 5)).toBeGreaterThan(30);
  });

  test('does not punish calm drivers for dense traffic', () => {
    for (const [receiver, road] of groups) {
      for (const level of [1, 2]) {
        const [free, jammed] = ['light', 'dense'].map((traffic) =>
          meanOf(
            drives.filter((drive) => drive.receiver === receiver && drive.road === road && drive.traffic === traffic),
            level,
          ),
        );
        expect(jammed, `${receiver}, ${road}, level ${level}`).toBeGreaterThan((free ?? 0) - 6);
      }
    }
  });
});

function meanOf(some: readonly Drive[], level: number): number {
  const own = some.filter((drive) => drive.level === level);
  return own.reduce((sum, { total }) => sum + total, 0) / own.length;
}

/** Spearman's, of the level with the points lost. */
function rankCorrelation(some: readonly Drive[], score: 'total' | 'moveOne'): number {
  const levels = ranks(some.map(({ level }) => level));
  const lost = ranks(some.map((drive) => -drive[score]));
  const middle = (some.length - 1) / 2;
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, rank, at) => sum + (rank - middle) * ((b[at] ?? 0) - middle), 0);
  return product(levels, lost) / Math.sqrt(product(levels, levels) * product(lost, lost));
}

/** Equal values share the mean of their ranks. */
function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal - 1) / 2;
  });
}

/** The share of pairs in which the worse driver has fewer points (AUC). */
function separation(some: readonly Drive[], worse: number, better: number): number {
  const of = (level: number) => some.filter((drive) => drive.level === level).map(({ total }) => total);
  const pairs = of(worse).flatMap((low) => of(better).map((high) => (low < high ? 1 : low === high ? 0.5 : 0)));
  return pairs.reduce<number>((sum, pair) => sum + pair, 0) / pairs.length;
}
