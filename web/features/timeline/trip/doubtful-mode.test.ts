import { describe, expect, it } from 'vitest';
import type { ItemFeatures, ItemType } from '#contract/timeline.ts';
import type { Trip } from '#contract/trip.ts';
import { runnerUpOf, SURE_PROBABILITY } from './doubtful-mode.ts';

const tripOf = (
  type: ItemType,
  probabilities: Partial<Record<ItemType, number>>,
  more: Partial<Trip> = {},
  features: Partial<ItemFeatures> = {},
): Trip => ({
  startTs: 1_000,
  endTs: 2_000,
  type,
  measuredType: type,
  startTimeZone: 'Europe/Vienna',
  endTimeZone: 'Europe/Vienna',
  isOpen: false,
  version: 0,
  distanceMeters: 5_000,
  areas: [],
  features: { source: { id: '', name: 'trip' }, transport: { type, probabilities }, ...features },
  corrections: null,
  measured: null,
  previous: null,
  following: [],
  ...more,
});
const DOUBTED = { WALKING: 0.01, BUS: 0.2, TRAIN: 0.31, CAR: 0.48 };

describe('a motor ride with an uncertain mode', () => {
  it('has a runner-up, even one that is more likely than the chosen mode', () => {
    expect(runnerUpOf(tripOf('CAR', DOUBTED))).toBe('TRAIN');
    expect(runnerUpOf(tripOf('BUS', DOUBTED))).toBe('CAR');
  });
  it('has none if the mode is likely enough', () => {
    expect(runnerUpOf(tripOf('CAR', { CAR: SURE_PROBABILITY, BUS: 0.4 }))).toBeNull();
    expect(runnerUpOf(tripOf('CAR', { CAR: SURE_PROBABILITY - 0.01, BUS: 0.4 }))).toBe('BUS');
  });
  it('has none for walking, cycling, a stay, or without probabilities', () => {
    expect(runnerUpOf(tripOf('WALKING', { WALKING: 0.5, CAR: 0.4 }))).toBeNull();
    expect(runnerUpOf(tripOf('CYCLING', { CYCLING: 0.5, CAR: 0.4 }))).toBeNull();
    expect(runnerUpOf(tripOf('CAR', {}, {}, { transport: undefined }))).toBeNull();
  });
  it('has none once a person has set the mode', () => {
    expect(runnerUpOf(tripOf('CAR', DOUBTED, { measuredType: 'BUS' }))).toBeNull();
  });
});
