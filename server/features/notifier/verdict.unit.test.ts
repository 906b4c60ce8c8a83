import { describe, expect, it } from 'vitest';
import type { ReceiverAnswer } from './post.ts';
import { judgeAnswer, PAUSES_MS, retryAfterMs, type Standing } from './verdict.ts';

const HOUR = 3_600_000;
const now = new Date();
const answered = (change: Partial<ReceiverAnswer>): ReceiverAnswer => ({
  status: 500,
  error: 'status',
  headers: {},
  body: '',
  cut: false,
  durationMs: 5,
  ...change,
});
const standing = (change: Partial<Standing> = {}): Standing => ({
  now,
  tries: 1,
  roundAt: now,
  eventCount: 1,
  test: false,
  failures: 0,
  lastSuccessAt: null,
  ...change,
});

describe('the pauses', () => {
  it('grow, and add up to three days', () => {
    expect(PAUSES_MS.every((pause, at) => at === 0 || pause > (PAUSES_MS[at - 1] ?? 0))).toBe(true);
    const total = PAUSES_MS.reduce((sum, pause) => sum + pause, 0);
    expect(total / HOUR).toBeGreaterThan(71);
    expect(total / HOUR).toBeLessThan(73);
  });
  it('are followed, a tenth more or less, until none is left', () => {
    for (const [at, pause] of PAUSES_MS.entries()) {
      const { state, nextTryAt } = judgeAnswer(answered({}), standing({ tries: at + 1 }));
      expect(state).toBe('waiting');
      const wait = (nextTryAt?.getTime() ?? 0) - now.getTime();
      expect(wait).toBeGreaterThanOrEqual(pause * 0.9);
      expect(wait).toBeLessThanOrEqual(pause * 1.1);
    }
    const last = judgeAnswer(answered({}), standing({ tries: PAUSES_MS.length + 1 }));
    expect(last).toMatchObject({ state: 'failed', nextTryAt: null, switchOff: 'failing' });
  });
  it('end only the delivery when the receiver accepted others in between', () => {
    const failing = { tries: PAUSES_MS.length + 1, roundAt: new Date(now.getTime() - 72 * HOUR), lastSuccessAt: now };
    expect(judgeAnswer(answered({}), standing(failing))).toMatchObject({ state: 'failed', switchOff: null });
  });
});

describe('Retry-After', () => {
  const retryAfter = (text: string, status = 429) => retryAfterMs({ headers: { 'retry-after': text }, status }, now);
  it('is read as seconds or as a date, and as nothing else', () => {
    expect(retryAfter('120')).toBe(120_000);
    expect(retryAfter(new Date(now.getTime() + 60_000).toUTCString())).toBeGreaterThan(58_000);
    expect(retryAfter(new Date(0).toUTCString())).toBe(0);
    expect(retryAfter('soon')).toBeNull();
    expect(retryAfter('9'.repeat(40))).toBe(72 * HOUR);
    expect(retryAfter('120', 200)).toBeNull();
  });
  it('is respected, unless the pause is longer anyway', () => {
    const busy = answered({ status: 503, error: 'busy', headers: { 'retry-after': '7200' } });
    const wait = (tries: number) => (judgeAnswer(busy, standing({ tries })).nextTryAt?.getTime() ?? 0) - now.getTime();
    expect(wait(1)).toBe(7_200_000);
    expect(wait(10)).toBeGreaterThan(20 * HOUR);
    expect(judgeAnswer(busy, standing()).heldUntil).toEqual(new Date(now.getTime() + 7_200_000));
  });
});

describe('a receiver that keeps failing', () => {
  it('gets repeated attempts at growing intervals of at most a minute', () => {
    const paused = (failures: number) => {
      const { pausedUntil } = judgeAnswer(answered({ status: null, error: 'connection' }), standing({ failures }));
      return pausedUntil ? pausedUntil.getTime() - now.getTime() : 0;
    };
    expect([3, 4, 5, 6, 100].map(paused)).toEqual([0, 5_000, 10_000, 20_000, 60_000]);
  });
  it('gets whole requests, or halves of a rejected one if it accepts others', () => {
    expect(judgeAnswer(answered({}), standing({ eventCount: 10 })).state).toBe('split');
    expect(judgeAnswer(answered({}), standing({ eventCount: 10, failures: 4 })).state).toBe('waiting');
    expect(judgeAnswer(answered({ status: null, error: 'timeout' }), standing({ eventCount: 10 })).state).toBe(
      'waiting',
    );
  });
});

it('is not affected by a test, which is tried once', () => {
  const { state, switchOff } = judgeAnswer(answered({ status: 410, error: 'gone' }), standing({ test: true }));
  expect([state, switchOff]).toEqual(['failed', null]);
});
