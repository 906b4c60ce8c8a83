import { describe, expect, it } from 'vitest';
import { sliceFixes } from '#engine/fixes.ts';
import { aDay, aDrive } from '#engine/synthetic/days.ts';
import { openStream, segmentsOf, shippedModels, timelineOf } from '#engine/timeline.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { type Activity, type ActivityHint, activityHints, HINT_LASTS_MS } from './activity-hints.ts';
import { MODE_COUNT, WINDOW_MODES, type WindowMode } from './modes.ts';

const ACTIVITIES: readonly Activity[] = ['STILL', 'WALKING', 'RUNNING', 'CYCLING', 'IN_VEHICLE'];
const START = 1_763_000_000;
const anyHints = fc
  .array(
    fc.record({
      timeMs: fc.integer({ min: START * 1000, max: START * 1000 + 8 * 3_600_000 }),
      activity: fc.constantFrom(...ACTIVITIES),
      confidence: fc.integer({ min: 0, max: 100 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((hints) => hints.sort((a, b) => a.timeMs - b.timeMs));

const oddsAfter = (hints: readonly ActivityHint[], fromMs: number, toMs: number) => {
  const odds = new Float64Array(MODE_COUNT);
  activityHints(hints)?.(fromMs, toMs, odds);
  return odds;
};
const carOf = (activity?: Activity) => {
  const fixes = aDrive({ seed: 3, timestamp: START });
  const activities = activity ? [{ timeMs: START * 1000 - 1000, activity, confidence: 100 }] : [];
  const items = timelineOf(fixes, { activities }, { ...shippedModels(), hints: activityHints(activities) });
  return items.find((item) => item.transport)?.features;
};

describe('what the phone’s motion sensor says', () => {
  it('changes nothing where it says nothing', () => {
    const fixes = aDay({ seed: 4, timestamp: START });
    expect(activityHints([])).toBeUndefined();
    expect(timelineOf(fixes, { activities: [] })).toEqual(timelineOf(fixes));
    expect(
      oddsAfter([{ timeMs: START * 1000, activity: 'WALKING', confidence: 90 }], START * 1000 - 60_000, START * 1000),
    ).toEqual(new Float64Array(MODE_COUNT));
  });
  it('takes odds from what it fits badly, within bounds, and not for ever', () => {
    fc.assert(
      fc.property(anyHints, fc.integer({ min: 0, max: 9 * 3600 }), (hints, second) => {
        const fromMs = (START + second) * 1000;
        const odds = oddsAfter(hints, fromMs, fromMs + 30_000);
        for (const odd of odds) expect(odd).toBeLessThanOrEqual(0);
        for (const odd of odds) expect(odd).toBeGreaterThanOrEqual(-4);
        const last = hints.at(-1)?.timeMs ?? 0;
        const late = oddsAfter(hints, last + HINT_LASTS_MS, last + HINT_LASTS_MS + 30_000);
        expect([...late].every((odd) => odd === 0)).toBe(true);
      }),
    );
  });
  it('of a vehicle cannot tell a bus from a car', () => {
    const odds = oddsAfter([{ timeMs: 0, activity: 'IN_VEHICLE', confidence: 80 }], 0, 30_000);
    const oddsOf = (mode: WindowMode) => odds[WINDOW_MODES.indexOf(mode)] ?? Number.NaN;
    expect(oddsOf('CAR')).toBe(oddsOf('BUS'));
    const vehicles = Math.min(...(['CAR', 'BUS', 'TRAIN', 'TRAM', 'METRO'] as const).map(oddsOf));
    const others = Math.max(...(['STILL', 'WALKING', 'CYCLING'] as const).map(oddsOf));
    expect(vehicles).toBeGreaterThan(others + 1);
  });
  it('of a resting phone speaks against a car more than against rails, where a phone hardly shakes', () => {
    const odds = oddsAfter([{ timeMs: 0, activity: 'STILL', confidence: 100 }], 0, 30_000);
    const oddsOf = (mode: WindowMode) => odds[WINDOW_MODES.indexOf(mode)] ?? Number.NaN;
    expect(oddsOf('STILL')).toBe(0);
    expect(oddsOf('TRAM')).toBeGreaterThan(oddsOf('CAR') + 1);
    expect(oddsOf('METRO')).toBeGreaterThan(oddsOf('CAR') + 1);
  });
  it('speaks for a mode or against it, and the item says so', () => {
    const [silent, right, wrong] = [carOf(), carOf('IN_VEHICLE'), carOf('CYCLING')];
    const unmotored = (of: typeof silent) => {
      const { WALKING = Number.NaN, CYCLING = Number.NaN } = of?.transport?.probabilities ?? {};
      return WALKING + CYCLING;
    };
    expect(unmotored(right)).toBeLessThan(unmotored(silent));
    expect(unmotored(wrong)).toBeGreaterThan(unmotored(silent));
    expect(silent?.explanation?.some(({ fact }) => fact.startsWith('activity'))).toBe(false);
    expect(right?.explanation?.at(-1)).toEqual({
      fact: 'activityIN_VEHICLE',
      value: expect.any(Number),
      unit: '%',
      text: expect.stringMatching(/^the phone felt itself in a vehicle for \d+ % of the time$/),
    });
  });
  it('counts the same in a stream that is parked and resumed as in one go', () => {
    const fixes = aDay({ seed: 6, timestamp: START });
    fc.assert(
      fc.property(anyHints, fc.integer({ min: 1, max: fixes.length - 1 }), (hints, cut) => {
        const options = { ...shippedModels(), hints: activityHints(hints) };
        const first = openStream(options.hints);
        const before = first.push(sliceFixes(fixes, 0, cut));
        const second = openStream(options.hints).resume(first.park());
        const after = [...second.push(sliceFixes(fixes, cut, fixes.length)), ...second.finish()];
        expect([...before, ...after]).toEqual(segmentsOf(fixes, options));
      }),
      { numRuns: 10 },
    );
  });
});
