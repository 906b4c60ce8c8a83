import { describe, expect, it } from 'vitest';
import { offsetOf } from '#web/format/zone.ts';
import { activeView, NARROWEST_MS, showing, ticksOf, within, zoomed } from './axis-scale.ts';

const HOUR = 3_600_000;
const from = Date.parse('2026-03-28T23:00:00Z');
const whole = { from, to: from + 23 * HOUR };

describe('the view of a day', () => {
  it('stays inside the day and above the minimum width', () => {
    expect(within(whole, { from: from - HOUR, to: from + HOUR })).toEqual({ from, to: from + 2 * HOUR });
    expect(zoomed(whole, whole, 0.000_001, from + HOUR)).toMatchObject({ to: expect.any(Number) });
    const narrow = zoomed(whole, whole, 0.000_001, from + HOUR);
    expect(narrow.to - narrow.from).toBe(NARROWEST_MS);
    expect(zoomed(whole, narrow, 1e9, from)).toEqual(whole);
  });
  it('zooms around the pointer', () => {
    const at = from + 6 * HOUR;
    const closer = zoomed(whole, whole, 0.5, at);
    expect((at - closer.from) / (closer.to - closer.from)).toBeCloseTo(6 / 23);
  });
  it('follows the cursor only when it leaves the view', () => {
    const view = { from, to: from + HOUR };
    expect(showing(whole, view, from + 1)).toBe(view);
    expect(showing(whole, view, from + 5 * HOUR)).toEqual({ from: from + 4.5 * HOUR, to: from + 5.5 * HOUR });
  });
});

describe('the labels of the axis', () => {
  const clock = (ms: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Vienna', hour: '2-digit', minute: '2-digit' }).format(ms);
  it('are round local times, even on the day of a daylight saving change', () => {
    const labels = ticksOf(whole, 1_000, (ms) => offsetOf(ms, 'Europe/Vienna')).map(clock);
    expect(labels).toContain('00:00');
    expect(labels).toContain('12:00');
    expect(labels.every((label) => label.endsWith(':00'))).toBe(true);
    // Only midnight appears twice, at the start and at the end.
    expect(new Set(labels).size).toBe(labels.length - 1);
  });
  it('are as many as fit', () => {
    const few = ticksOf(whole, 300, () => 0);
    const many = ticksOf(whole, 1_600, () => 0);
    expect(few.length).toBeLessThanOrEqual(5);
    expect(many.length).toBeGreaterThan(few.length);
  });
});

describe('the initial view', () => {
  const at = (hour: number, minute = 0) => from + hour * HOUR + minute * 60_000;
  it('covers the hours with activity, in whole hours', () => {
    expect(
      activeView(whole, [
        { from: at(7, 20), to: at(7, 50) },
        { from: at(16, 5), to: at(17, 50) },
      ]),
    ).toEqual({ from: at(7), to: at(19) });
  });
  it('covers at least three hours, and never exceeds the day', () => {
    const { from: first, to } = activeView(whole, [{ from: at(0, 5), to: at(0, 15) }]);
    expect(first).toBe(from);
    expect(to - first).toBeGreaterThanOrEqual(3 * HOUR);
    expect(activeView(whole, [{ from: at(-5), to: at(40) }])).toEqual(whole);
  });
  it('covers the whole day without activity', () => {
    expect(activeView(whole, [])).toEqual(whole);
  });
});
