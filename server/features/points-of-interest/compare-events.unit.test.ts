import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEvents } from './compare-events.ts';
import type { PoiEventRow } from './poi-visits.ts';

const MINUTE = 60_000;
const event = (id: string, poi_id: string, kind: string, minute: number) =>
  ({ id, poi_id, kind, at_ms: minute * MINUTE }) as PoiEventRow;
const events = (prefix: string) =>
  fc
    .array(fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('enter', 'exit'), fc.integer({ min: 0, max: 90 })), {
      maxLength: 12,
    })
    .map((list) =>
      list.map(([poi, kind, minute], at) => event(at % 3 === 0 ? `same ${at}` : `${prefix} ${at}`, poi, kind, minute)),
    );
const idsOf = (list: readonly PoiEventRow[]) => list.map(({ id }) => id);
const isNear = (one: PoiEventRow, other: PoiEventRow) =>
  one.poi_id === other.poi_id && one.kind === other.kind && Math.abs(one.at_ms - other.at_ms) <= 10 * MINUTE;

describe('events found again', () => {
  it('are each known, moved or new, and each reported one stays, moves a little or goes', () => {
    fc.assert(
      fc.property(events('before'), events('now'), (reported, found) => {
        const { gone, moved, fresh } = compareEvents(reported, found);
        const vanished = reported.filter(({ id }) => !idsOf(found).includes(id));
        expect([...gone, ...idsOf(moved)].sort()).toEqual(idsOf(vanished).sort());
        for (const one of moved)
          expect(vanished.some((before) => before.id === one.id && isNear(before, one))).toBe(true);
        const appeared = found.filter(({ id }) => !idsOf(reported).includes(id));
        const times = (list: readonly PoiEventRow[]) =>
          list.map(({ poi_id, kind, at_ms }) => `${poi_id} ${kind} ${at_ms}`).sort();
        expect(times([...moved, ...fresh])).toEqual(times(appeared));
        const ofGone = vanished.filter(({ id }) => gone.includes(id));
        expect(ofGone.filter((one) => fresh.some((other) => isNear(one, other)))).toEqual([]);
      }),
    );
  });

  it('move only where none is known already, and two not to the same', () => {
    const reported = [event('1', 'a', 'enter', 0), event('2', 'a', 'enter', 1), event('3', 'a', 'enter', 2)];
    const found = [event('1', 'a', 'enter', 0), event('4', 'a', 'enter', 3)];
    expect(compareEvents(reported, found)).toEqual({ gone: ['3'], moved: [{ ...found[1], id: '2' }], fresh: [] });
  });

  it('cost as many comparisons as there are events, not each with each', () => {
    const count = 20_000;
    let looks = 0;
    const counted = (prefix: string, shift: number) =>
      Array.from({ length: count }, (_, at) => {
        const made = event(`${prefix} ${at}`, 'a', 'enter', at * 30 + shift);
        const { at_ms } = made;
        const get = () => {
          looks++;
          return at_ms;
        };
        return Object.defineProperty(made, 'at_ms', { enumerable: true, get });
      });
    const { moved, fresh } = compareEvents(counted('before', 0), counted('now', 1));
    expect([moved.length, fresh.length]).toEqual([count, 0]);
    expect(looks / count).toBeLessThan(200);
  });
});
