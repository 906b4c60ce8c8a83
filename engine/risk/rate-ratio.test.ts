import { describe, expect, it } from 'vitest';
import { betaBelow, betaQuantile, logGamma, poissonAtLeast, poissonLow, rateRatio } from './rate-ratio.ts';

const KM = 1_000_000;

describe('the functions beneath', () => {
  it('are exact where the answer is known', () => {
    expect(logGamma(1)).toBeCloseTo(0, 9);
    expect(logGamma(6)).toBeCloseTo(Math.log(120), 9);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 9);
    expect(betaBelow(0.3, 1, 1)).toBeCloseTo(0.3, 9);
    expect(betaBelow(0.5, 7, 7)).toBeCloseTo(0.5, 9);
    expect(betaBelow(0.2, 1, 5)).toBeCloseTo(1 - 0.8 ** 5, 9);
    expect(poissonAtLeast(1, 2)).toBeCloseTo(1 - Math.exp(-2), 9);
  });

  it.each([0.01, 0.3, 0.975])('go forth and back at %f', (chance) => {
    for (const [a, b] of [
      [1, 1],
      [3, 40],
      [200, 5],
      [0.5, 9],
    ] as const) {
      expect(betaBelow(betaQuantile(chance, a, b), a, b)).toBeCloseTo(chance, 6);
    }
  });

  it('give the lower ends that tables of Poisson counts have', () => {
    // Garwood (1936), 95 %.
    expect([0, 1, 5, 10, 20].map((count) => Math.round(poissonLow(count) * 100) / 100)).toEqual([
      0, 0.03, 1.62, 4.8, 12.22,
    ]);
  });
});

describe('the comparison of two rates', () => {
  it('is fair: twice the events on twice the way is the same', () => {
    const same = rateRatio({ events: 40, meters: KM }, { events: 80, meters: 2 * KM });
    expect(same.ratio).toBeCloseTo(1, 9);
    expect(same.verdict).toBe('no-clear-difference');
  });

  it('says fewer or more only when the interval leaves no doubt', () => {
    expect(rateRatio({ events: 40, meters: KM }, { events: 10, meters: KM }).verdict).toBe('fewer');
    expect(rateRatio({ events: 10, meters: KM }, { events: 40, meters: KM }).verdict).toBe('more');
    expect(rateRatio({ events: 10, meters: KM }, { events: 8, meters: KM }).verdict).toBe('no-clear-difference');
  });

  it('says honestly that there is too little', () => {
    for (const [before, after] of [
      [0, 0],
      [1, 2],
      [4, 0],
      [0, 3],
    ] as const) {
      expect(rateRatio({ events: before, meters: KM }, { events: after, meters: KM }).verdict).toBe('too-few');
    }
    expect(rateRatio({ events: 50, meters: 0 }, { events: 50, meters: KM })).toMatchObject({
      ratio: null,
      high: null,
      verdict: 'too-few',
    });
  });

  it('turned round is the reciprocal, and holds its own ratio', () => {
    for (const [a, b] of [
      [3, 9],
      [17, 4],
      [60, 61],
      [1, 30],
    ] as const) {
      const one = rateRatio({ events: a, meters: KM }, { events: b, meters: 3 * KM });
      const other = rateRatio({ events: b, meters: 3 * KM }, { events: a, meters: KM });
      expect((one.ratio ?? 0) * (other.ratio ?? 0)).toBeCloseTo(1, 6);
      expect(one.low * (other.high ?? 0)).toBeCloseTo(1, 4);
      expect(one.low).toBeLessThan(one.ratio ?? 0);
      expect(one.high).toBeGreaterThan(one.ratio ?? 0);
    }
  });

  it('holds the truth in at least 95 of 100 cases, whatever the truth is', () => {
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const poisson = (mean: number) => {
      let [count, product] = [0, random()];
      for (; product > Math.exp(-mean); count++) product *= random();
      return count;
    };
    for (const [mean, truth] of [
      [8, 1],
      [20, 0.5],
      [5, 3],
    ] as const) {
      let held = 0;
      for (let round = 0; round < 600; round++) {
        const before = { events: poisson(mean), meters: KM };
        const { low, high } = rateRatio(before, { events: poisson(2 * mean * truth), meters: 2 * KM });
        if (low <= truth && (high === null || high >= truth)) held++;
      }
      expect(held / 600).toBeGreaterThan(0.94);
    }
  });
});
