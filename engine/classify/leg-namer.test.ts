import { describe, expect, it } from 'vitest';
import { type Leg, newLeg } from '#engine/segment/leg.ts';
import { NO_VEHICLE } from './last-vehicle.ts';
import { legNamer } from './leg-namer.ts';
import { LEG_FEATURES } from './leg-stats.ts';
import { LEG_MODES, WINDOW_MODES, type WindowMode } from './modes.ts';
import { Trees } from './trees.ts';

/** A whole-leg model without trees: it favours no mode. */
const UNDECIDED = new Trees({
  classes: LEG_MODES,
  features: LEG_FEATURES,
  depth: 1,
  feature: [],
  threshold: [],
  leaf: [],
  base: LEG_MODES.map(() => 0),
  typical: LEG_FEATURES.map(() => 0),
});

/** A ride of a minute and a half, too short for the whole-leg model: its three windows decide. */
function rideSeenAs(shares: Partial<Record<WindowMode, number>>): Leg {
  const leg = { ...newLeg(0, WINDOW_MODES.indexOf('CAR')), endMs: 90_000, windows: 3 };
  WINDOW_MODES.forEach((mode, at) => {
    leg.evidence[at] = 3 * Math.log(shares[mode] ?? 0.01);
  });
  return leg;
}

const named = (leg: Leg) => legNamer(UNDECIDED)([leg], NO_VEHICLE)[0];

describe('the name of a ride', () => {
  it('is rail where the kinds of rail together are likelier than a car', () => {
    const ride = named(rideSeenAs({ TRAIN: 0.24, METRO: 0.31, CAR: 0.36 }));
    expect(ride?.type).toBe('METRO');
  });

  it('is a car where it is likelier than all rail', () => {
    expect(named(rideSeenAs({ TRAIN: 0.2, METRO: 0.2, CAR: 0.5 }))?.type).toBe('CAR');
  });

  it('claims more than the mean of its windows, which saw much of the same', () => {
    const { CAR = 0, BUS = 0 } = named(rideSeenAs({ CAR: 0.6, BUS: 0.3 }))?.probabilities ?? {};
    expect(CAR / BUS).toBeGreaterThan(2.5);
    expect(CAR / BUS).toBeLessThan(4);
  });
});
