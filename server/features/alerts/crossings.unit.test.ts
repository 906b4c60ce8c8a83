import { describe, expect, it } from 'vitest';
import { countOver, crossings, pulses } from './crossings.ts';

const rule = { threshold: 2, forMs: 0, cooldownMs: 0 };
const at = (found: readonly { atMs: number }[]) => found.map(({ atMs }) => atMs);

describe('countOver', () => {
  it('counts what lasts, including what began earlier', () => {
    const spans = [
      { fromMs: -50, toMs: 20 },
      { fromMs: 10, toMs: null },
      { fromMs: 15, toMs: 400 },
      { fromMs: -90, toMs: 0 },
    ];
    expect(countOver(spans, 0, 100)).toEqual([
      { atMs: 0, value: 1 },
      { atMs: 10, value: 2 },
      { atMs: 15, value: 3 },
      { atMs: 20, value: 2 },
    ]);
  });
});

describe('crossings', () => {
  const steps = [
    { atMs: 0, value: 1 },
    { atMs: 10, value: 2 },
    { atMs: 20, value: 3 },
    { atMs: 30, value: 0 },
    { atMs: 40, value: 5 },
  ];

  it('reports each rise to the threshold once', () => {
    expect(at(crossings(steps, rule, 100))).toEqual([10, 40]);
  });

  it('waits until it has lasted long enough and reports the value reached by then', () => {
    expect(crossings(steps, { ...rule, forMs: 15 }, 100)).toEqual([
      { atMs: 25, value: 3, isQuiet: false },
      { atMs: 55, value: 5, isQuiet: false },
    ]);
    expect(at(crossings(steps, { ...rule, forMs: 25 }, 100))).toEqual([65]);
    expect(at(crossings(steps, { ...rule, forMs: 25 }, 60))).toEqual([]);
  });

  it('stays silent within the cooldown, also of an earlier mail', () => {
    expect(crossings(steps, { ...rule, cooldownMs: 31 }, 100).map(({ isQuiet }) => isQuiet)).toEqual([false, true]);
    expect(crossings(steps, { ...rule, cooldownMs: 30 }, 100).map(({ isQuiet }) => isQuiet)).toEqual([false, false]);
    expect(crossings(steps, { ...rule, cooldownMs: 35 }, 100, 0).map(({ isQuiet }) => isQuiet)).toEqual([true, false]);
  });

  it('reports every moment of what ended at once', () => {
    const impacts = pulses([
      { atMs: 5, value: 3 },
      { atMs: 6, value: 1 },
      { atMs: 7, value: 2, isTest: true },
    ]);
    expect(crossings(impacts, rule, 100)).toEqual([
      { atMs: 5, value: 3, isQuiet: false },
      { atMs: 7, value: 2, isTest: true, isQuiet: false },
    ]);
  });

  it('finds the same in one check as in many consecutive checks', () => {
    const spans = Array.from({ length: 60 }, (_, n) => ({ fromMs: n * 7, toMs: n * 7 + ((n * 37) % 60) }));
    const strict = { threshold: 4, forMs: 9, cooldownMs: 40 };
    const whole = crossings(countOver(spans, 0, 600), strict, 600).filter(({ isQuiet }) => !isQuiet);
    const stepwise: number[] = [];
    for (let checked = 0; checked < 600; checked += 20) {
      const begin = checked - 100;
      const found = crossings(countOver(spans, begin, checked + 20), { ...strict, cooldownMs: 0 }, checked + 20);
      for (const { atMs } of found.filter((one) => one.atMs > checked)) {
        const last = stepwise.at(-1);
        if (last === undefined || atMs - last >= strict.cooldownMs) stepwise.push(atMs);
      }
    }
    expect(stepwise).toEqual(at(whole));
    expect(stepwise.length).toBeGreaterThan(1);
  });
});
