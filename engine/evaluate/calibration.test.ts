import { describe, expect, it } from 'vitest';
import type { EngineItem } from '#contract/timeline.ts';
import type { Period } from '#engine/train/dataset.ts';
import { Calibration } from './calibration.ts';

const moment = (seconds: number) => new Date(seconds * 1000).toISOString();

const item = (type: EngineItem['type'], start: number, end: number, said: number): EngineItem => ({
  startTs: moment(start),
  endTs: moment(end),
  type,
  transport: { type, probabilities: { [type]: said } },
  features: { source: { id: '', name: 'trip' } },
});

const period: Period = {
  id: 'one',
  folder: '',
  kind: 'travel',
  run: 'a',
  timeline: 'route',
  firstFix: 0,
  lastFix: 2000,
  trips: [],
  legs: [{ start: 0, end: 2000, type: 'CAR', kind: 'travel', fixes: 100 }],
};

describe('calibration', () => {
  it('is perfect where items are right as often as they say', () => {
    const calibration = new Calibration();
    calibration.addPeriod(period, [item('CAR', 0, 1000, 0.55), item('BUS', 1000, 1900, 0.5)]);
    expect(calibration.error()).toBeCloseTo(Math.abs(0.55 * 1000 + 0.5 * 900 - 1000) / 1900, 6);
  });

  it('counts what is said too surely', () => {
    const calibration = new Calibration();
    calibration.addPeriod(period, [item('BUS', 0, 1000, 0.95)]);
    expect(calibration.error()).toBeCloseTo(0.95, 6);
    expect(calibration.lines().at(-1)).toMatch(/0\.95\s+0\.00\s+0\.28/);
  });
});
