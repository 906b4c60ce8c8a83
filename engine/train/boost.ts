import type { TreesJson } from '#engine/classify/trees.ts';
import { seededRandom } from '#engine/synthetic/random.ts';
import { binFeatures } from './bins.ts';
import { Histograms } from './histograms.ts';

export type TrainingSet = {
  /** Row after row. */
  features: Float32Array;
  labels: Uint8Array;
  weights: Float32Array;
  classes: readonly string[];
  featureNames: readonly string[];
};

export type BoostOptions = {
  trees: number;
  depth: number;
  learningRate: number;
  /** Shrinks leaves that few rows support. */
  lambda: number;
  rowShare: number;
  featureShare: number;
  seed: number;
};

/** Multi-class gradient boosting with symmetric trees and vector leaves (Newton steps on the softmax loss). */
export function boost(set: TrainingSet, options: BoostOptions): TreesJson {
  const random = seededRandom(options.seed);
  const rows = set.labels.length;
  const width = set.featureNames.length;
  const k = set.classes.length;
  const { bins, edges, typical } = binFeatures(set.features, rows, width);
  const logits = new Float64Array(rows * k);
  const gradient = new Float64Array(rows * k);
  const hessian = new Float64Array(rows * k);
  const leafOf = new Uint8Array(rows);
  const json = {
    classes: set.classes,
    features: set.featureNames,
    depth: options.depth,
    feature: [] as number[],
    threshold: [] as number[],
    leaf: [] as number[],
    base: new Array<number>(k).fill(0),
    typical: [...typical].map((value) => Number(value.toPrecision(4))),
  };
  for (let tree = 0; tree < options.trees; tree++) {
    softmaxGradients(set, logits, gradient, hessian, k);
    const sample = sampleOf(rows, options.rowShare, random);
    const candidates = sampleOf(width, options.featureShare, random);
    leafOf.fill(0);
    const columns = Array.from(candidates, (feature) => ({
      bins: Uint8Array.from(sample, (row) => bins[feature * rows + row] ?? 0),
      binCount: (edges[feature]?.length ?? 0) + 1,
    }));
    const histograms = new Histograms(sample, columns, k, gradient, hessian);
    for (let level = 0; level < options.depth; level++) {
      histograms.descend(leafOf, level);
      const split = bestSplit(histograms, candidates, 1 << level, options.lambda);
      json.feature.push(split.feature);
      json.threshold.push(edges[split.feature]?.[split.bin] ?? 0);
      const column = split.feature * rows;
      for (let row = 0; row < rows; row++) {
        leafOf[row] = ((leafOf[row] ?? 0) << 1) | ((bins[column + row] ?? 0) > split.bin ? 1 : 0);
      }
    }
    const leaves = leafValues(sample, leafOf, options, gradient, hessian, k);
    json.leaf.push(...leaves);
    for (let row = 0; row < rows; row++) {
      const first = (leafOf[row] ?? 0) * k;
      for (let c = 0; c < k; c++) logits[row * k + c] = (logits[row * k + c] ?? 0) + (leaves[first + c] ?? 0) / 1000;
    }
  }
  return json;
}

function softmaxGradients(set: TrainingSet, logits: Float64Array, g: Float64Array, h: Float64Array, k: number): void {
  for (let row = 0; row < set.labels.length; row++) {
    const at = row * k;
    let top = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < k; c++) top = Math.max(top, logits[at + c] ?? 0);
    let sum = 0;
    for (let c = 0; c < k; c++) {
      const e = Math.exp((logits[at + c] ?? 0) - top);
      g[at + c] = e;
      sum += e;
    }
    const weight = set.weights[row] ?? 0;
    for (let c = 0; c < k; c++) {
      const p = (g[at + c] ?? 0) / sum;
      g[at + c] = weight * (p - (set.labels[row] === c ? 1 : 0));
      h[at + c] = weight * Math.max(p * (1 - p), 1e-6);
    }
  }
}

function sampleOf(count: number, share: number, random: () => number): Uint32Array {
  const chosen: number[] = [];
  for (let k = 0; k < count; k++) if (random() < share) chosen.push(k);
  return Uint32Array.from(chosen.length > 0 ? chosen : [0]);
}

function bestSplit(
  histograms: Histograms,
  candidates: Uint32Array,
  leaves: number,
  lambda: number,
): { feature: number; bin: number } {
  let best = { feature: candidates[0] ?? 0, bin: 0, gain: Number.NEGATIVE_INFINITY };
  candidates.forEach((feature, candidate) => {
    histograms.gains(candidate, leaves, lambda).forEach((gain, bin) => {
      if (gain > best.gain) best = { feature, bin, gain };
    });
  });
  return best;
}

function leafValues(
  sample: Uint32Array,
  leafOf: Uint8Array,
  options: BoostOptions,
  gradient: Float64Array,
  hessian: Float64Array,
  k: number,
): number[] {
  const size = (1 << options.depth) * k;
  const sumG = new Float64Array(size);
  const sumH = new Float64Array(size);
  for (const row of sample) {
    const cell = (leafOf[row] ?? 0) * k;
    for (let c = 0; c < k; c++) {
      sumG[cell + c] = (sumG[cell + c] ?? 0) + (gradient[row * k + c] ?? 0);
      sumH[cell + c] = (sumH[cell + c] ?? 0) + (hessian[row * k + c] ?? 0);
    }
  }
  return Array.from(
    sumG,
    (g, cell) => Math.round((-1000 * options.learningRate * g) / ((sumH[cell] ?? 0) + options.lambda)) || 0,
  );
}
