import { describe, expect, it } from 'vitest';
import { HEALTH_CHECKS } from '#contract/system.ts';
import { judgeHealth, THRESHOLDS, troubledSince, worst } from './judge.ts';

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

describe('since when', () => {
  const samples = [400, 50, 200, 300].map((eventLoopMs, minute) => ({
    at: `2026-01-15T10:0${minute}:00Z`,
    eventLoopMs,
  }));
  const since = (of: typeof samples) => troubledSince('eventLoop', of, ({ eventLoopMs }) => eventLoopMs);

  it('is the first of the latest samples in a row above the threshold', () => {
    expect(since(samples)).toBe('2026-01-15T10:02:00Z');
    expect(since(samples.slice(0, 2))).toBeNull();
    expect(since(samples.slice(2))).toBe('2026-01-15T10:02:00Z');
    expect(since([])).toBeNull();
  });
  it('is reported only for what is not fine', () => {
    expect(judgeHealth('lag', 1, '2026-01-15T10:00:00Z').since).toBeNull();
    expect(judgeHealth('lag', 60, '2026-01-15T10:00:00Z').since).toBe('2026-01-15T10:00:00Z');
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
