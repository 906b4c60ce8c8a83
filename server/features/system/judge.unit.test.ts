import { describe, expect, it } from 'vitest';
import { HEALTH_CHECKS } from '#contract/system.ts';
import { judgeHealth, THRESHOLDS, worst } from './judge.ts';

describe('judge', () => {
  it.each(HEALTH_CHECKS)('rates fine, warning and critical by the thresholds of %s', (name) => {
    const { warning, critical } = THRESHOLDS[name];
    expect(judgeHealth(name, warning * 0.99).level).toBe('fine');
    expect(judgeHealth(name, warning).level).toBe(warning === critical ? 'critical' : 'warning');
    expect(judgeHealth(name, critical).level).toBe('critical');
    expect(warning).toBeLessThanOrEqual(critical);
  });
  it('does not alarm about unknown values', () => {
    expect(judgeHealth('lag', null)).toMatchObject({ level: 'fine', value: null });
  });
});

describe('worst', () => {
  it('is the most urgent level', () => {
    expect(worst(['fine', 'critical', 'warning'])).toBe('critical');
    expect(worst(['fine', 'warning'])).toBe('warning');
    expect(worst(['fine'])).toBe('fine');
    expect(worst([])).toBe('fine');
  });
});
