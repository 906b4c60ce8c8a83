import { describe, expect, it } from 'vitest';
import { Trees } from '#engine/classify/trees.ts';
import { seededRandom } from '#engine/synthetic/random.ts';
import { boost } from './boost.ts';

function rings(rows: number) {
  const random = seededRandom(3);
  const features = new Float32Array(rows * 2);
  const labels = new Uint8Array(rows);
  for (let row = 0; row < rows; row++) {
    const x = random() * 2 - 1;
    const y = random() * 2 - 1;
    features.set([x, y], row * 2);
    labels[row] = x * x + y * y < 0.4 ? 0 : x > 0 ? 1 : 2;
  }
  return { features, labels };
}

describe('boosting', () => {
  const { features, labels } = rings(1500);
  const set = {
    features,
    labels,
    weights: new Float32Array(1500).fill(1),
    classes: ['in', 'right', 'left'],
    featureNames: ['x', 'y'],
  };
  const options = { trees: 60, depth: 4, learningRate: 0.2, lambda: 1, rowShare: 0.7, featureShare: 1, seed: 1 };

  it('learns what a line cannot', () => {
    const model = new Trees(boost(set, options));
    const odds = new Float64Array(3);
    let right = 0;
    for (let row = 0; row < 1500; row++) {
      model.logits(features.subarray(row * 2, row * 2 + 2), odds);
      if (odds.indexOf(Math.max(...odds)) === labels[row]) right++;
    }
    expect(right / 1500).toBeGreaterThan(0.93);
  });

  it('gives the same model each time', () => {
    expect(boost(set, { ...options, trees: 5 })).toEqual(boost(set, { ...options, trees: 5 }));
  });

  it('tells what each value speaks for: what is lost with the typical one instead', () => {
    const json = boost(set, { ...options, trees: 10 });
    const model = new Trees(json);
    const leadOf = (row: Float32Array) => {
      const odds = new Float64Array(3);
      model.logits(row, odds);
      return (odds[1] ?? 0) - (odds[2] ?? 0);
    };
    for (let at = 0; at < 50; at++) {
      const row = features.slice(at * 2, at * 2 + 2);
      const shifts = model.shifts(row, 1, 2);
      for (const feature of [0, 1]) {
        const typical = row.with(feature, json.typical[feature] ?? 0);
        expect(shifts[feature]).toBeCloseTo(leadOf(row) - leadOf(typical), 9);
      }
    }
  });

  it('refuses a model whose sums do not fit', () => {
    const json = boost(set, { ...options, trees: 2 });
    expect(() => new Trees({ ...json, leaf: json.leaf.map(() => 20_000) })).toThrow('beyond 32767');
  });
});
