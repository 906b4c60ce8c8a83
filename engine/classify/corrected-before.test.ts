import { describe, expect, it } from 'vitest';
import { fixesOf } from '#engine/fixes.ts';
import type { Segment } from '#engine/segment/segment.ts';
import { asCorrectedBefore, type CorrectedTrip, modesMeant } from './corrected-before.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONDAY = 1_700_000_000_000;
const HOME = { lat: 48.2, lon: 16.37 };
const WORK = { lat: 48.25, lon: 16.4 };

const ride = (probabilities: Partial<Segment['probabilities']> = {}): Segment => ({
  startMs: MONDAY,
  endMs: MONDAY + HOUR_MS / 2,
  type: 'CAR',
  mode: 'CAR',
  probabilities: { WALKING: 0, CYCLING: 0, CAR: 0.6, BUS: 0.3, TRAIN: 0.05, TRAM: 0.05, METRO: 0, ...probabilities },
  reasons: [{ fact: 'meanSpeed', value: 8, speaksFor: 'CAR' }],
});
const fixes = fixesOf([
  { timestamp: MONDAY / 1000, ...HOME },
  { timestamp: MONDAY / 1000 + 900, lat: 48.22, lon: 16.38 },
  { timestamp: MONDAY / 1000 + 1800, ...WORK },
]);
/** A bus ride on the same way some days before. */
const busRide = (change: Partial<CorrectedTrip> = {}, daysBefore = 3): CorrectedTrip => {
  const startMs = MONDAY - daysBefore * DAY_MS;
  return { startMs, endMs: startMs + HOUR_MS / 2, from: HOME, to: WORK, modes: ['BUS'], ...change };
};

describe('a ride like one that was corrected', () => {
  it('is nine times as likely of the corrected mode, and says why', () => {
    const taught = asCorrectedBefore(ride(), fixes, [busRide()]);
    expect(taught).toMatchObject({ type: 'BUS', mode: 'BUS' });
    expect(taught.reasons).toEqual([{ fact: 'correctedBefore', value: 1, speaksFor: 'BUS' }]);
    const { BUS = 0, CAR = 1 } = taught.probabilities ?? {};
    expect(BUS / CAR).toBeCloseTo((9 * 0.3) / 0.6, 1);
  });

  it('stays what its movement clearly says until several were corrected', () => {
    const clear = ride({ CAR: 0.9, BUS: 0.03, TRAIN: 0.04, TRAM: 0.03 });
    const days = [1, 2, 3, 4, 5].map((day) => busRide({}, day));
    expect(asCorrectedBefore(clear, fixes, days.slice(0, 1))).toMatchObject({ type: 'CAR', reasons: clear.reasons });
    expect(asCorrectedBefore(clear, fixes, days)).toMatchObject({ type: 'BUS', reasons: [{ value: 5 }] });
  });

  it('keeps its mode and gains a reason where the correction agrees', () => {
    const taught = asCorrectedBefore(ride(), fixes, [busRide({ modes: ['CAR'] })]);
    expect(taught.type).toBe('CAR');
    expect(taught.reasons.map(({ fact }) => fact)).toEqual(['correctedBefore', 'meanSpeed']);
  });

  it('is not taught by other ends, hours or lengths, nor by its own correction', () => {
    const elsewhere = { lat: 48.21, lon: 16.37 };
    const unlike = [
      busRide({ from: elsewhere }),
      busRide({ to: elsewhere }),
      busRide({ from: WORK, to: HOME }),
      busRide({}, 3.3),
      busRide({ endMs: MONDAY - 3 * DAY_MS + 2 * HOUR_MS }),
      busRide({}, 0),
    ];
    expect(asCorrectedBefore(ride(), fixes, unlike)).toEqual(ride());
  });

  it('is taught across the change to summer time and a late start', () => {
    expect(asCorrectedBefore(ride(), fixes, [busRide({}, 3 + 1.5 / 24)]).type).toBe('BUS');
  });

  it('stays on the line that it was found on', () => {
    const onMap: Segment = { ...ride(), mapRide: { mode: 'CAR', fromStop: '', toStop: '' } };
    expect(asCorrectedBefore(onMap, fixes, [busRide()])).toBe(onMap);
  });
});

describe('a correction', () => {
  it('means the modes that its type may stand for', () => {
    expect(modesMeant('DRIVING')).toEqual(['CAR']);
    expect(modesMeant('PUBLIC_TRANSPORT')).toEqual(['BUS', 'TRAIN', 'TRAM', 'METRO']);
    expect(modesMeant('TRAM')).toEqual(['TRAM']);
    expect(modesMeant('IDLE')).toEqual([]);
  });
});
