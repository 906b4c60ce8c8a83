import { describe, expect, it } from 'vitest';
import { HEALTH_CHECKS } from '#contract/system.ts';
import { judge, THRESHOLDS, worst } from './judge.ts';

describe('judge', () => {
  it.each(HEALTH_CHECKS)('rates fine, look and act by the thresholds of %s', (name) => {
    const { look, act } = THRESHOLDS[name];
    expect(judge(name, look * 0.99).level).toBe('fine');
    expect(judge(name, look).level).toBe(look === act ? 'act' : 'look');
    expect(judge(name, act).level).toBe('act');
    expect(look).toBeLessThanOrEqual(act);
  });
  it('does not alarm about unknown values', () => {
    expect(judge('lag', null)).toMatchObject({ level: 'fine', value: null });
  });
});

describe('worst', () => {
  it('is the most urgent level', () => {
    expect(worst(['fine', 'act', 'look'])).toBe('act');
    expect(worst(['fine', 'look'])).toBe('look');
    expect(worst(['fine'])).toBe('fine');
    expect(worst([])).toBe('fine');
  });
});
