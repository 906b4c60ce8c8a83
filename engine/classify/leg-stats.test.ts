import { describe, expect, it } from 'vitest';
import { addTicks, LEG_FEATURES, legFeatures, newStats } from './leg-stats.ts';
import { TickBuffer } from './tick-buffer.ts';

/** Ten minutes straight on at 36 km/h. */
function featuresOf(unseen: number): Float32Array {
  const ticks = new TickBuffer(60);
  for (let step = 0; step < 60; step++) ticks.push(1000, 1000, 0, 0, unseen);
  const stats = newStats();
  addTicks(stats, ticks, 0, ticks.length);
  const features = new Float32Array(LEG_FEATURES.length);
  legFeatures(stats, features);
  return features;
}

describe('the features of a leg', () => {
  it('do not tell whether the phone had a position all the time, except by the bends it could see', () => {
    const [seen, unseen] = [featuresOf(0), featuresOf(1)];
    const different = LEG_FEATURES.filter((_, at) => seen[at] !== unseen[at]);
    expect(different).toEqual(['bendsPerKm', 'cornersPerKm']);
  });
});
