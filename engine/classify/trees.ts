/** A stored model: boosted symmetric trees; every level of a tree tests the same feature in all its branches. */
export type TreesJson = {
  classes: readonly string[];
  features: readonly string[];
  depth: number;
  /** For each tree and level: the feature and the threshold above which the test is true. */
  feature: readonly number[];
  threshold: readonly number[];
  /** For each tree, leaf and class: thousandths added to the class's log-odds. */
  leaf: readonly number[];
  base: readonly number[];
  /** Typical value of each feature; explanations compare with it. */
  typical: readonly number[];
};

const LEAF_UNIT = 1 / 1000;
/** Thresholds are multiples of this step so that a test needs no branch: one subtraction and its sign. */
const STEPS_PER_UNIT = 16_384;
/** Classes are summed four at a time. */
const LANES = 4;

export class Trees {
  readonly classCount: number;
  readonly typical: Float32Array;
  private readonly depth: number;
  /** Leaf values padded to whole lanes of classes. */
  private readonly stride: number;
  /** Feature and threshold interleaved so that one memory access loads both. */
  private readonly questions: Int32Array;
  private readonly leaf: Int16Array;
  private readonly base: Float32Array;
  private readonly values: Int32Array;
  private readonly reached: Int32Array;

  constructor(json: TreesJson) {
    this.classCount = json.classes.length;
    this.depth = json.depth;
    this.stride = Math.ceil(this.classCount / LANES) * LANES;
    this.questions = new Int32Array(2 * json.feature.length);
    json.feature.forEach((feature, at) => {
      this.questions[2 * at] = feature;
      this.questions[2 * at + 1] = Math.floor((json.threshold[at] ?? 0) * STEPS_PER_UNIT);
    });
    this.leaf = new Int16Array((json.leaf.length / this.classCount) * this.stride);
    json.leaf.forEach((value, at) => {
      this.leaf[Math.floor(at / this.classCount) * this.stride + (at % this.classCount)] = value;
    });
    this.base = Float32Array.from(json.base);
    this.typical = Float32Array.from(json.typical);
    this.values = new Int32Array(json.features.length);
    this.reached = new Int32Array(json.feature.length / this.depth);
  }

  /** Sums the log-odds of each class. */
  logits(features: Float32Array, out: Float64Array): void {
    this.descend(features);
    const { leaf, reached, base, classCount } = this;
    for (let first = 0; first < classCount; first += LANES) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let tree = 0; tree < reached.length; tree++) {
        const at = (reached[tree] as number) + first;
        a += leaf[at] as number;
        b += leaf[at + 1] as number;
        c += leaf[at + 2] as number;
        d += leaf[at + 3] as number;
      }
      // Values beyond the last class are dropped at the end of `out`.
      out[first] = (base[first] ?? 0) + a * LEAF_UNIT;
      out[first + 1] = (base[first + 1] ?? 0) + b * LEAF_UNIT;
      out[first + 2] = (base[first + 2] ?? 0) + c * LEAF_UNIT;
      out[first + 3] = (base[first + 3] ?? 0) + d * LEAF_UNIT;
    }
  }

  /** How far one class is ahead of another, in log-odds. */
  lead(features: Float32Array, winner: number, rival: number): number {
    this.descend(features);
    const { leaf, reached, base } = this;
    let sum = 0;
    for (const at of reached) sum += (leaf[at + winner] ?? 0) - (leaf[at + rival] ?? 0);
    return (base[winner] ?? 0) - (base[rival] ?? 0) + sum * LEAF_UNIT;
  }

  /**
   * Finds the leaf of every tree: the result of a test is the sign of threshold minus value, 1 where the value is
   * above.
   */
  private descend(features: Float32Array): void {
    const { depth, questions, reached, values, stride } = this;
    for (let k = 0; k < values.length; k++) values[k] = (features[k] as number) * STEPS_PER_UNIT;
    const treeStride = stride << depth;
    const even = depth & ~1;
    let q = 0;
    for (let tree = 0; tree < reached.length; tree++) {
      let index = 0;
      // Two tests at a time: they do not depend on each other.
      for (let level = 0; level < even; level += 2) {
        const first = ((questions[q + 1] as number) - (values[questions[q] as number] as number)) >>> 31;
        const second = ((questions[q + 3] as number) - (values[questions[q + 2] as number] as number)) >>> 31;
        index = (index << 2) | (first << 1) | second;
        q += 4;
      }
      if (even < depth) {
        index = (index << 1) | (((questions[q + 1] as number) - (values[questions[q] as number] as number)) >>> 31);
        q += 2;
      }
      reached[tree] = tree * treeStride + index * stride;
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
