import { describe, expect, it } from 'vitest';
import type { Arrival } from '#contract/test-phones.ts';
import { connectStates, countConnected } from './connect-steps.ts';

const joined: Arrival = {
  userId: 'demo-phone',
  joinedAt: '2030-01-01T00:00:00.000Z',
  simulated: true,
  batches: 0,
  fixes: 0,
  lastBatchAt: null,
  items: [],
};
const item = { startTs: 0, endTs: 600, distanceMeters: 0 };

describe('connectStates', () => {
  it('begins with the key and leaves the rest open', () => {
    expect(connectStates({ hasKey: false, phone: null, copied: false })).toEqual({
      key: 'next',
      phone: 'open',
      snippet: 'open',
      trip: 'open',
      watch: 'open',
    });
  });
  it('does not count a rest as a trip', () => {
    const phone = { ...joined, batches: 2, items: [{ ...item, type: 'IDLE' as const }] };
    const states = connectStates({ hasKey: true, phone, copied: true });
    expect(states).toMatchObject({ trip: 'done', watch: 'next' });
    expect(countConnected(states)).toBe(4);
  });
  it('takes a real phone’s data, but not a simulated one’s, as proof that the snippet works', () => {
    const phone = { ...joined, batches: 1 };
    expect(connectStates({ hasKey: true, phone, copied: false }).snippet).toBe('next');
    expect(connectStates({ hasKey: true, phone: { ...phone, simulated: false }, copied: false }).snippet).toBe('done');
  });
  it('is complete once there is a trip', () => {
    const phone = { ...joined, batches: 1, items: [{ ...item, type: 'CAR' as const }] };
    expect(countConnected(connectStates({ hasKey: true, phone, copied: true }))).toBe(5);
  });
});
