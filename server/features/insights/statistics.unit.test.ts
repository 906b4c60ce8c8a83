import { describe, expect, it } from 'vitest';
import { fc } from '#tests/setup/fast-check.ts';
import { quantileOf, type SampleGroup, twoSidedTail, verdictOf, welchTest } from './statistics.ts';

const groupOf = (values: readonly number[]): SampleGroup => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { users: values.length, mean, variance: values.length > 1 ? squares / (values.length - 1) : null };
};
const scores = (minLength: number) => fc.array(fc.integer({ min: 0, max: 100 }), { minLength, maxLength: 60 });
const bins = fc.array(fc.nat(50), { minLength: 20, maxLength: 20 });

describe('quantiles of a histogram', () => {
  it('lie within the bin of the value they represent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, share) => {
          const counts = Array.from(
            { length: 20 },
            (_, at) => values.filter((value) => Math.floor(value / 5) === at).length,
          );
          const sorted = [...values].sort((a, b) => a - b);
          const value = sorted[Math.max(0, Math.ceil(share * values.length) - 1)] ?? 0;
          const found = quantileOf(counts, 5, share) ?? -1;
          const bin = Math.floor(value / 5) * 5;
          expect(found).toBeGreaterThanOrEqual(bin - 1e-9);
          expect(found).toBeLessThanOrEqual(bin + 5 + 1e-9);
        },
      ),
    );
  });
  it('increase with their share', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(bins, share, share, (counts, one, other) => {
        const [low, high] = [quantileOf(counts, 5, Math.min(one, other)), quantileOf(counts, 5, Math.max(one, other))];
        if (low !== null && high !== null) expect(low).toBeLessThanOrEqual(high + 1e-9);
      }),
    );
  });
  it('are unknown without values', () => {
    expect(quantileOf(new Array(20).fill(0), 5, 0.5)).toBeNull();
  });
});

describe("Student's t", () => {
  // Tables of the distribution, as printed in any textbook.
  it.each([
    [12.706, 1, 0.05],
    [2.228, 10, 0.05],
    [3.169, 10, 0.01],
    [2.042, 30, 0.05],
    [1.96, 1e7, 0.05],
    [2.5758, 1e7, 0.01],
  ])('leaves at %d with %d degrees of freedom %d outside', (t, degrees, expected) => {
    expect(twoSidedTail(t, degrees)).toBeCloseTo(expected, 4);
  });
  it("is Cauchy's distribution with one degree of freedom", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (t) => {
        expect(twoSidedTail(t, 1)).toBeCloseTo(1 - (2 * Math.atan(t)) / Math.PI, 9);
      }),
    );
  });
});

describe("Welch's test", () => {
  it('agrees with a numeric integration for two small groups of unequal spread', () => {
    const first = groupOf([27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4]);
    const second = groupOf([27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 30.2, 24.2]);
    const result = welchTest(first, second);
    expect(result?.difference).toBeCloseTo(2.8, 9);
    expect(result?.pValue).toBeCloseTo(0.0081626, 6);
  });
  it('is the same whichever side comes first', () => {
    fc.assert(
      fc.property(scores(2), scores(2), (one, other) => {
        const there = welchTest(groupOf(one), groupOf(other));
        const back = welchTest(groupOf(other), groupOf(one));
        expect(there?.pValue).toBeCloseTo(back?.pValue ?? -1, 9);
        expect(there?.difference).toBeCloseTo(-(back?.difference ?? 0), 9);
      }),
    );
  });
  it('finds no difference between a group and itself, and always returns a probability', () => {
    fc.assert(
      fc.property(scores(2), scores(2), (one, other) => {
        expect(welchTest(groupOf(one), groupOf(one))?.pValue).toBeCloseTo(1, 9);
        const pValue = welchTest(groupOf(one), groupOf(other))?.pValue ?? -1;
        expect(pValue).toBeGreaterThanOrEqual(0);
        expect(pValue).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
  it('is more certain with more samples of the same distribution', () => {
    fc.assert(
      fc.property(scores(3), scores(3), fc.integer({ min: 2, max: 6 }), (one, other, times) => {
        const repeat = (values: readonly number[]) => groupOf(Array.from({ length: times }, () => values).flat());
        const few = welchTest(groupOf(one), groupOf(other))?.pValue ?? 0;
        const many = welchTest(repeat(one), repeat(other))?.pValue ?? 1;
        expect(many).toBeLessThanOrEqual(few + 1e-9);
      }),
    );
  });
});

describe('the verdict', () => {
  const group = (count: number, mean: number, spread: number) =>
    groupOf(Array.from({ length: count }, (_, at) => mean + (at % 2 === 0 ? spread : -spread)));
  const verdict = (first: SampleGroup, second: SampleGroup) => verdictOf(first, second, welchTest(first, second));

  it('is withheld for too few users', () => {
    expect(verdict(group(9, 50, 1), group(1000, 90, 1))).toBe('tooFew');
    expect(verdict(group(1, 50, 1), group(1000, 90, 1))).toBe('tooFew');
  });
  it('distinguishes a real difference from chance', () => {
    expect(verdict(group(100, 80, 10), group(100, 81, 10))).toBe('chance');
    expect(verdict(group(100, 80, 10), group(100, 83, 10))).toBe('likely');
    expect(verdict(group(100, 80, 10), group(100, 90, 10))).toBe('veryLikely');
  });
});
