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

describe('a motor ride whose mode is not sure', () => {
  it('has a runner-up, also where that one is likelier than what the whole trip led to', () => {
    expect(runnerUpOf(tripOf('CAR', DOUBTED))).toBe('TRAIN');
    expect(runnerUpOf(tripOf('BUS', DOUBTED))).toBe('CAR');
  });
  it('has none once it is likely enough', () => {
    expect(runnerUpOf(tripOf('CAR', { CAR: SURE_PROBABILITY, BUS: 0.4 }))).toBeNull();
    expect(runnerUpOf(tripOf('CAR', { CAR: SURE_PROBABILITY - 0.01, BUS: 0.4 }))).toBe('BUS');
  });
  it('has none on foot, by bicycle, at rest, or without probabilities', () => {
    expect(runnerUpOf(tripOf('WALKING', { WALKING: 0.5, CAR: 0.4 }))).toBeNull();
    expect(runnerUpOf(tripOf('CYCLING', { CYCLING: 0.5, CAR: 0.4 }))).toBeNull();
    expect(runnerUpOf(tripOf('CAR', {}, {}, { transport: undefined }))).toBeNull();
  });
  it('has none once a person said what it was', () => {
    expect(runnerUpOf(tripOf('CAR', DOUBTED, { measuredType: 'BUS' }))).toBeNull();
  });
});
