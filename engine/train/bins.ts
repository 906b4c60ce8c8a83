const BINS = 48;

export type Binned = {
  /** Column after column: which bin each row's value falls into. */
  bins: Uint8Array;
  /** Upper edges of the bins of each feature (the last bin is open). */
  edges: Float32Array[];
  typical: Float32Array;
};

/** Cuts every feature at its quantiles: trees only ever ask at these edges. */
export function binFeatures(features: Float32Array, rows: number, width: number): Binned {
  const bins = new Uint8Array(rows * width);
  const edges: Float32Array[] = [];
  const typical = new Float32Array(width);
  for (let feature = 0; feature < width; feature++) {
    const column = new Float32Array(rows);
    for (let row = 0; row < rows; row++) column[row] = features[row * width + feature] ?? 0;
    const sorted = column.slice().sort();
    typical[feature] = sorted[rows >> 1] ?? 0;
    const cuts = new Set<number>();
    for (let cut = 1; cut < BINS; cut++) {
      // Four digits are enough for a threshold, and keep the stored model small.
      const edge = Number((sorted[Math.floor((cut / BINS) * (rows - 1))] ?? 0).toPrecision(4));
      if (edge < (sorted[rows - 1] ?? 0)) cuts.add(edge);
    }
    const edge = Float32Array.from(cuts).sort();
    edges.push(edge);
    for (let row = 0; row < rows; row++) bins[feature * rows + row] = binOf(edge, column[row] ?? 0);
  }
  return { bins, edges, typical };
}

function binOf(edges: Float32Array, value: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (value > (edges[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
