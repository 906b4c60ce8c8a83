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
/** Classes are summed in pairs that share one integer, and pairs four at a time. */
const LANES = 4;
const HALF = 16;
const MAX_IN_HALF = 2 ** (HALF - 1) - 1;

const lowHalf = (pair: number): number => (pair << HALF) >> HALF;
const highHalf = (pair: number): number => (pair - lowHalf(pair)) >> HALF;

export class Trees {
  readonly classCount: number;
  private readonly depth: number;
  /** Pairs of classes, padded to whole lanes. */
  private readonly stride: number;
  /** Feature and threshold interleaved so that one memory access loads both. */
  private readonly questions: Int32Array;
  /** For each tree, leaf and pair of classes: the even class in the lower half, the odd one in the upper. */
  private readonly leaf: Int32Array;
  private readonly base: Float32Array;
  private readonly values: Int32Array;
  /** The leaf of each tree that the values reach, counted through all trees. */
  private readonly reached: Int32Array;
  /** The leaf of each tree that typical values reach. */
  private readonly typical: Int32Array;

  constructor(json: TreesJson) {
    this.classCount = json.classes.length;
    this.depth = json.depth;
    this.stride = Math.ceil(this.classCount / 2 / LANES) * LANES;
    this.questions = new Int32Array(2 * json.feature.length);
    json.feature.forEach((feature, at) => {
      this.questions[2 * at] = feature;
      this.questions[2 * at + 1] = Math.floor((json.threshold[at] ?? 0) * STEPS_PER_UNIT);
    });
    this.leaf = this.pairsOf(json.leaf);
    this.base = Float32Array.from(json.base);
    this.values = new Int32Array(json.features.length);
    this.reached = new Int32Array(json.feature.length / this.depth);
    this.descend(Float32Array.from(json.typical));
    this.typical = this.reached.slice();
  }

  /** Sums the log-odds of each class. */
  logits(features: Float32Array, out: Float64Array): void {
    this.descend(features);
    const { leaf, reached, stride } = this;
    for (let first = 0; first < stride; first += LANES) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let tree = 0; tree < reached.length; tree++) {
        const at = (reached[tree] as number) * stride + first;
        a = (a + (leaf[at] as number)) | 0;
        b = (b + (leaf[at + 1] as number)) | 0;
        c = (c + (leaf[at + 2] as number)) | 0;
        d = (d + (leaf[at + 3] as number)) | 0;
      }
      this.put(out, first, a);
      this.put(out, first + 1, b);
      this.put(out, first + 2, c);
      this.put(out, first + 3, d);
    }
  }

  /**
   * By how much each feature favours one class over another, in log-odds: what would be lost if its value were the
   * typical one. Only the trees that would answer otherwise are looked at.
   */
  shifts(features: Float32Array, winner: number, rival: number): Float64Array {
    this.descend(features);
    const shifts = new Float64Array(features.length);
    for (let tree = 0; tree < this.reached.length; tree++) {
      const own = this.reached[tree] as number;
      let otherwise = own ^ (this.typical[tree] as number);
      for (let level = 0; otherwise !== 0; level++) {
        const feature = this.featureAt(tree, level);
        const answers = otherwise & this.answersAbout(feature, tree, level);
        if (answers === 0) continue;
        otherwise ^= answers;
        const lost = this.lead(own, winner, rival) - this.lead(own ^ answers, winner, rival);
        shifts[feature] = (shifts[feature] ?? 0) + lost * LEAF_UNIT;
      }
    }
    return shifts;
  }

  private featureAt(tree: number, level: number): number {
    return this.questions[2 * (tree * this.depth + level)] as number;
  }

  /** The bits of a leaf's number that answer a tree's questions about a feature, from a level on. */
  private answersAbout(feature: number, tree: number, from: number): number {
    let bits = 0;
    for (let level = from; level < this.depth; level++) {
      if (this.featureAt(tree, level) === feature) bits |= 1 << (this.depth - 1 - level);
    }
    return bits;
  }

  private lead(leaf: number, winner: number, rival: number): number {
    return this.valueOf(leaf, winner) - this.valueOf(leaf, rival);
  }

  private valueOf(leaf: number, of: number): number {
    const pair = this.leaf[leaf * this.stride + (of >> 1)] as number;
    return of & 1 ? highHalf(pair) : lowHalf(pair);
  }

  /** Finds the leaf of every tree: a test's answer is the sign of threshold minus value, 1 where the value is above. */
  private descend(features: Float32Array): void {
    const { depth, questions, reached, values } = this;
    for (let k = 0; k < values.length; k++) values[k] = (features[k] as number) * STEPS_PER_UNIT;
    const even = depth & ~1;
    let q = 0;
    for (let tree = 0; tree < reached.length; tree++) {
      let leaf = tree;
      // Two tests at a time: they do not depend on each other.
      for (let level = 0; level < even; level += 2) {
        const first = ((questions[q + 1] as number) - (values[questions[q] as number] as number)) >>> 31;
        const second = ((questions[q + 3] as number) - (values[questions[q + 2] as number] as number)) >>> 31;
        leaf = (leaf << 2) | (first << 1) | second;
        q += 4;
      }
      if (even < depth) {
        leaf = (leaf << 1) | (((questions[q + 1] as number) - (values[questions[q] as number] as number)) >>> 31);
        q += 2;
      }
      reached[tree] = leaf;
    }
  }

  /** Log-odds of a pair of classes; values beyond the last class are dropped at the end of `out`. */
  private put(out: Float64Array, pair: number, sum: number): void {
    out[2 * pair] = (this.base[2 * pair] ?? 0) + lowHalf(sum) * LEAF_UNIT;
    out[2 * pair + 1] = (this.base[2 * pair + 1] ?? 0) + highHalf(sum) * LEAF_UNIT;
  }

  /** Packs the leaves' values; no sum over all trees may exceed its half of an integer. */
  private pairsOf(leaf: readonly number[]): Int32Array {
    const { classCount, stride } = this;
    const perTree = classCount << this.depth;
    const pairs = new Int32Array((leaf.length / classCount) * stride);
    let most = 0;
    for (let tree = 0; tree < leaf.length; tree += perTree) {
      most += leaf.slice(tree, tree + perTree).reduce((top, value) => Math.max(top, Math.abs(value)), 0);
    }
    if (most > MAX_IN_HALF) throw new Error(`the leaves of a model can add up to ${most}, beyond ${MAX_IN_HALF}`);
    leaf.forEach((value, at) => {
      const of = at % classCount;
      const pair = Math.floor(at / classCount) * stride + (of >> 1);
      pairs[pair] = (pairs[pair] ?? 0) + (of & 1 ? value << HALF : value);
    });
    return pairs;
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
