import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DrivingEvent } from '#contract/timeline.ts';
import { isUnreported } from './driving-events.ts';
import { momentOf, secondsOf } from './moment.ts';

const event = fc
  .record({ type: fc.constantFrom('ACCELERATION' as const, 'BRAKING' as const), at: fc.nat(300) })
  .map(({ type, at }): DrivingEvent => ({ type, timestamp: momentOf(at), strength: 1, lat: 0, lon: 0, rawAccel: 3 }));

describe('an event seen by GPS', () => {
  it('counts unless the device reported the same kind within five seconds', () => {
    fc.assert(
      fc.property(fc.array(event), event, (reported, seen) => {
        const same = (one: DrivingEvent) =>
          one.type === seen.type && Math.abs(secondsOf(one.timestamp) - secondsOf(seen.timestamp)) <= 5;
        expect(isUnreported(reported)(seen)).toBe(!reported.some(same));
      }),
    );
  });
});
