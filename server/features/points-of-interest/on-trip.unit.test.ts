import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type TimelineSpan, tripsIn } from './on-trip.ts';

const span = (start_ts: number, seconds: number, type: string) =>
  ({ start_ts, end_ts: start_ts + seconds, type }) as TimelineSpan;
const items = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 40 }), fc.constantFrom('CAR', 'WALK', 'IDLE'))
    .map(([start, seconds, type]) => span(start, seconds, type)),
  { maxLength: 12 },
);

it('knows who is on a trip from the first second of one to the end of its last, in any order', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: -1_000, max: 250_000 }), (rows, atMs) => {
      const isIn = rows.some(
        ({ start_ts, end_ts, type }) => type !== 'IDLE' && atMs >= start_ts * 1_000 && atMs <= end_ts * 1_000 + 999,
      );
      expect(tripsIn(rows)(atMs)).toBe(isIn);
    }),
  );
});
