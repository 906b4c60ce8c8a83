import { describe, expect, it } from 'vitest';
import { balancedWeights, GOAL_ORIGIN, isLeftOut, MADE_ORIGIN, type Origin, type Sample } from './sample.ts';

const PHONES: Origin = { place: 'route', group: 'route a', hasDays: true };
const RIDES: Origin = { place: 'town', group: 'town a', hasDays: false };
const FAR: Origin = { place: 'far town', group: 'far town a', hasDays: false };

const MODES = ['CYCLING', 'TRAM'];

const samplesOf = (label: number, origin: Origin, count: number): Sample[] =>
  Array.from({ length: count }, () => ({ ...origin, features: new Float32Array(), label, variant: 0 }));

function weightOf(samples: readonly Sample[], modes: readonly string[], wanted: (sample: Sample) => boolean): number {
  const weights = balancedWeights(samples, modes);
  return samples.reduce((sum, sample, at) => sum + (wanted(sample) ? (weights[at] ?? 0) : 0), 0);
}

describe('the weight of samples', () => {
  const samples = [
    ...samplesOf(0, PHONES, 900),
    ...samplesOf(0, RIDES, 25),
    ...samplesOf(0, FAR, 100),
    ...samplesOf(0, GOAL_ORIGIN, 10),
    ...samplesOf(0, MADE_ORIGIN, 65),
    ...samplesOf(1, MADE_ORIGIN, 7),
  ];

  it('is the same for each mode, also for one that was never recorded', () => {
    for (const label of [0, 1]) {
      expect(weightOf(samples, MODES, (sample) => sample.label === label)).toBeCloseTo(samples.length / 2, 2);
    }
  });

  it('comes mostly from whole days of phones, however few they are', () => {
    const few = samples.filter((sample, at) => sample.place !== PHONES.place || at < 5);
    const ofPhones = weightOf(few, MODES, (sample) => sample.place === PHONES.place);
    expect(ofPhones / (few.length / 2)).toBeCloseTo(0.7 / (0.7 + 0.2 + 0.06 + 0.3), 3);
  });

  it('comes more from made journeys for cars, of which phones recorded the slow ones', () => {
    const ofMade = (modes: readonly string[]) =>
      weightOf(samples, modes, ({ label, place }) => label === 0 && place === MADE_ORIGIN.place) / (samples.length / 2);
    expect(ofMade(MODES)).toBeCloseTo(0.3 / (0.7 + 0.2 + 0.06 + 0.3), 3);
    expect(ofMade(['CAR', 'TRAM'])).toBeCloseTo(0.45 / (0.7 + 0.2 + 0.06 + 0.45), 3);
  });

  it('is shared by the towns of a source by the square root of their samples', () => {
    const ofTown = (origin: Origin) => weightOf(samples, MODES, (sample) => sample.place === origin.place);
    expect(ofTown(FAR) / ofTown(RIDES)).toBeCloseTo(2, 3);
  });
});

describe('what is left out', () => {
  it('is a place or one run, and nothing where nothing is named', () => {
    const [sample] = samplesOf(0, PHONES, 1) as [Sample];
    expect(isLeftOut(sample, { places: ['town', 'route'] })).toBe(true);
    expect(isLeftOut(sample, { group: 'route a' })).toBe(true);
    expect(isLeftOut(sample, { group: 'route b' })).toBe(false);
    expect(isLeftOut(sample, {})).toBe(false);
  });
});
