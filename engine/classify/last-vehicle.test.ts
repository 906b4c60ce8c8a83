import { describe, expect, it } from 'vitest';
import { lastVehicleOf, lastVehicleReasons, NO_VEHICLE, weighLastVehicle } from './last-vehicle.ts';
import { LEG_MODES, type LegMode } from './modes.ts';

const HOUR_MS = 3_600_000;
const DOUBTFUL: Record<LegMode, number> = {
  WALKING: 0.02,
  CYCLING: 0.2,
  CAR: 0.4,
  BUS: 0.3,
  TRAIN: 0.05,
  TRAM: 0.02,
  METRO: 0.01,
};
const BY_CAR = { carShare: 0.95, endMs: 0 };
const ON_A_LINE = { carShare: 0.05, endMs: 0 };

function weighed(last: typeof BY_CAR, startMs = HOUR_MS): Record<LegMode, number> {
  const odds = Float64Array.from(LEG_MODES, (mode) => Math.log(DOUBTFUL[mode]));
  weighLastVehicle(odds, last, startMs);
  return Object.fromEntries(LEG_MODES.map((mode, at) => [mode, Math.exp(odds[at] ?? 0)])) as Record<LegMode, number>;
}

describe('the ride before', () => {
  it('makes a car unlikely after a line, and lines after a car', () => {
    const carToBus = ({ CAR, BUS }: Record<LegMode, number>) => CAR / BUS;
    expect(carToBus(weighed(ON_A_LINE))).toBeLessThan(carToBus(DOUBTFUL) / 3);
    expect(carToBus(weighed(BY_CAR))).toBeGreaterThan(3 * carToBus(DOUBTFUL));
  });

  it('says nothing of bicycles against what remains possible', () => {
    expect(weighed(ON_A_LINE).CYCLING / weighed(ON_A_LINE).BUS).toBeCloseTo(DOUBTFUL.CYCLING / DOUBTFUL.BUS);
    expect(weighed(BY_CAR).CYCLING / weighed(BY_CAR).CAR).toBeCloseTo(DOUBTFUL.CYCLING / DOUBTFUL.CAR);
  });

  it('is forgotten by the next day', () => {
    expect(weighed(ON_A_LINE, 30 * HOUR_MS).CAR).toBeCloseTo(DOUBTFUL.CAR, 1);
  });

  it('changes nothing where none is known', () => {
    expect(weighed(NO_VEHICLE)).toEqual(expect.objectContaining({ CAR: expect.closeTo(DOUBTFUL.CAR) }));
  });

  it('is a reason for a ride of its kind only', () => {
    expect(lastVehicleReasons('BUS', ON_A_LINE, HOUR_MS).map(({ fact }) => fact)).toEqual(['rideBeforeLine']);
    expect(lastVehicleReasons('CAR', BY_CAR, HOUR_MS).map(({ fact }) => fact)).toEqual(['rideBeforeCar']);
    expect(lastVehicleReasons('CAR', ON_A_LINE, HOUR_MS)).toEqual([]);
    expect(lastVehicleReasons('CYCLING', BY_CAR, HOUR_MS)).toEqual([]);
  });

  it('is remembered over a walk, unless it was doubtful itself', () => {
    const clear = { mode: 'BUS' as const, probabilities: { ...DOUBTFUL, CAR: 0.03, BUS: 0.67 }, endMs: 7 };
    const doubtful = { ...clear, probabilities: DOUBTFUL };
    const walk = { mode: 'WALKING' as const, probabilities: DOUBTFUL, endMs: 9 };
    expect(lastVehicleOf([clear, walk], NO_VEHICLE)).toEqual({ carShare: expect.closeTo(0.04), endMs: 7 });
    expect(lastVehicleOf([walk], BY_CAR)).toBe(BY_CAR);
    expect(lastVehicleOf([doubtful, walk], BY_CAR)).toBe(NO_VEHICLE);
  });
});
