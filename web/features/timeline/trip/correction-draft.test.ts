import { describe, expect, it } from 'vitest';
import type { Trip } from '#contract/trip.ts';
import { draftOf, toCorrection } from './correction-draft.ts';

const trip: Trip = {
  startTs: 1_000,
  endTs: 2_000,
  type: 'CAR',
  measuredType: 'CAR',
  startTimeZone: 'Europe/Vienna',
  endTimeZone: 'Europe/Vienna',
  isOpen: false,
  version: 0,
  distanceMeters: 5_000,
  areas: [],
  features: { source: { id: '', name: 'trip' } },
  corrections: null,
  measured: null,
  previous: null,
  following: [{ startTs: 2_000, endTs: 2_500, type: 'IDLE', isOpen: false }],
};
const draft = draftOf(trip, null);

describe('a correction', () => {
  it('begins at the cursor, or in the middle', () => {
    expect(draftOf(trip, 1_200_400).atTs).toBe(1_200);
    expect(draftOf(trip, 5_000_000).atTs).toBe(1_500);
    expect(draft.lastStartTs).toBe(2_000);
  });
  it('needs a transport and a reason', () => {
    const task = { do: 'transport' } as const;
    expect(toCorrection(task, draft, trip)).toEqual({ problems: { transport: 'noTransport', reason: 'noReason' } });
    expect(toCorrection(task, { ...draft, transport: 'BUS', reason: ' Line 13 ' }, trip)).toEqual({
      correction: { do: 'transport', transport: 'BUS', reason: 'Line 13' },
    });
  });
  it.each(['101', '-1', '5.5', 'x'])('refuses a score of %s', (value) => {
    const input = { ...draft, reason: 'x', scores: { BRAKING: value } };
    expect(toCorrection({ do: 'scores' }, input, trip)).toEqual({ problems: { scores: 'badScore' } });
  });
  it('leaves parts that are empty as they are', () => {
    const input = { ...draft, reason: 'x', scores: { BRAKING: '40', DFD: ' ' } };
    expect(toCorrection({ do: 'scores' }, input, trip)).toEqual({
      correction: { do: 'scores', scores: { BRAKING: 40 }, reason: 'x' },
    });
  });
  it('splits only in the midst', () => {
    for (const atTs of [null, 1_005, 1_995, 900]) {
      expect(toCorrection({ do: 'split' }, { ...draft, atTs }, trip)).toEqual({ problems: { atTs: 'notInside' } });
    }
    expect(toCorrection({ do: 'split' }, draft, trip)).toMatchObject({ correction: { atTs: 1_500 } });
  });
});
