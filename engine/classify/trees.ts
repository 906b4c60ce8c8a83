/** A model as it is stored: boosted symmetric trees; every level of a tree asks one question of all its branches. */
export type TreesJson = {
  classes: readonly string[];
  features: readonly string[];
  depth: number;
  /** For each tree and level: which feature, and above which value the answer is yes. */
  feature: readonly number[];
  threshold: readonly number[];
  /** For each tree, leaf and class: thousandths added to the class's log-odds. */
  leaf: readonly number[];
  base: readonly number[];
  /** Typical value of each feature: what an explanation compares with. */
  typical: readonly number[];
};

const LEAF_UNIT = 1 / 1000;

export class Trees {
  readonly classCount: number;
  readonly typical: Float32Array;
  private readonly depth: number;
  private readonly treeCount: number;
  private readonly feature: Uint8Array;
  private readonly threshold: Float32Array;
  private readonly leaf: Float32Array;
  private readonly base: Float32Array;

  constructor(json: TreesJson) {
    this.classCount = json.classes.length;
    this.depth = json.depth;
    this.feature = Uint8Array.from(json.feature);
    this.threshold = Float32Array.from(json.threshold);
    this.leaf = Float32Array.from(json.leaf, (value) => value * LEAF_UNIT);
    this.base = Float32Array.from(json.base);
    this.typical = Float32Array.from(json.typical);
    this.treeCount = this.feature.length / this.depth;
  }

  /** Adds up the log-odds of each class. */
  logits(features: Float32Array, out: Float64Array): void {
    const { depth, feature, threshold, leaf, classCount } = this;
    const leaves = 1 << depth;
    for (let c = 0; c < classCount; c++) out[c] = this.base[c] ?? 0;
    let at = 0;
    for (let tree = 0; tree < this.treeCount; tree++) {
      let index = 0;
      for (let level = 0; level < depth; level++) {
        const value = features[feature[at] ?? 0] ?? 0;
        index = (index << 1) | (value > (threshold[at] ?? 0) ? 1 : 0);
        at++;
      }
      const first = (tree * leaves + index) * classCount;
      for (let c = 0; c < classCount; c++) out[c] = (out[c] ?? 0) + (leaf[first + c] ?? 0);
    }
  }
}

/** Log-odds to log-probabilities, in place. */
export function logSoftmax(values: Float64Array, count: number): void {
  let top = Number.NEGATIVE_INFINITY;
  for (let c = 0; c < count; c++) top = Math.max(top, values[c] ?? 0);
  let sum = 0;
  for (let c = 0; c < count; c++) sum += Math.exp((values[c] ?? 0) - top);
  const shift = top + Math.log(sum);
  for (let c = 0; c < count; c++) values[c] = (values[c] ?? 0) - shift;
}
